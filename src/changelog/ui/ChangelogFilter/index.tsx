import type {ReactNode} from 'react';
import clsx from 'clsx';
import tags from '@generated/changelog/default/tags.json';
import Link from '@docusaurus/Link';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {writeFilter, type Filter} from '../../model/filter.ts';
import {areas, kinds} from '../../model/taxonomy.ts';
import styles from './styles.module.css';

interface Props {
  /** Address of the list that a choice leads to. */
  list: string;
  /** Query string of the list, whose other parameters are kept. */
  search: string;
  filter: Filter;
  shown: number;
  total: number;
}

interface RowProps extends Pick<Props, 'list' | 'search' | 'filter'> {
  name: 'area' | 'kind';
  values: readonly string[];
}

function Row({name, values, list, search, filter}: RowProps): ReactNode {
  const isBrowser = useIsBrowser();
  const chosen = filter[name];
  const address = (value?: string) => list + writeFilter({...filter, [name]: value}, search);
  const choices = values.flatMap((value) => {
    const tag = tags.find(({key}) => key === value);
    // Without JavaScript the page of the tag answers.
    return tag
      ? [{value, label: tag.label, to: isBrowser ? address(chosen === value ? '' : value) : tag.permalink}]
      : [];
  });
  return (
    <>
      <span className="hint" id={`filter-${name}`}>
        {name === 'area' ? 'Area' : 'Kind'}
      </span>
      <ul className="pills clean-list" aria-labelledby={`filter-${name}`}>
        {[{value: undefined, label: 'All', to: address()}, ...choices].map(({value, label, to}) => (
          <li key={label}>
            <Link
              className={clsx('pills__item', value === chosen && 'pills__item--active')}
              to={to}
              aria-current={value === chosen ? 'true' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Narrows the list of notes by area and kind. Each choice is a link, so that the state lives in the URL. */
export function ChangelogFilter({list, search, filter, shown, total}: Props): ReactNode {
  return (
    <nav className={styles.filter} aria-label="Filter release notes">
      <Row name="area" values={areas} {...{list, search, filter}} />
      <Row name="kind" values={kinds} {...{list, search, filter}} />
      <p className="hint" role="status">
        {shown < total ? `${shown} of ${total} notes` : `${total} notes`}
        {shown === 0 && (
          <>
            . No note has both tags. <Link to={list}>Show all notes</Link>
          </>
        )}
      </p>
    </nav>
  );
}
