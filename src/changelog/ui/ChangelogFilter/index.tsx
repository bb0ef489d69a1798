import {useEffect, useRef, type MouseEvent, type ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {tagKey, writeFilter, type Filter} from '../../model/filter.ts';
import {areas, kinds} from '../../model/taxonomy.ts';
import styles from './styles.module.css';

export interface Tag {
  label: string;
  permalink: string;
}

interface Props {
  list: string;
  /** Query string of the list, whose other parameters are kept. */
  search: string;
  filter: Filter;
  tags: readonly Tag[];
  shown: number;
  total: number;
}

function Row({name, values, props}: {name: 'area' | 'kind'; values: readonly string[]; props: Props}): ReactNode {
  const {list, search, filter, tags} = props;
  const isBrowser = useIsBrowser();
  const chosen = filter[name];
  const address = (value?: string) => list + writeFilter({...filter, [name]: value}, search);
  const choices = values.flatMap((value) => {
    const tag = tags.find(({permalink}) => tagKey(permalink) === value);
    // Without JavaScript the page of the tag answers.
    return tag
      ? [{value, label: tag.label, to: isBrowser ? address(chosen === value ? '' : value) : tag.permalink}]
      : [];
  });
  return (
    <div className={styles.row}>
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
    </div>
  );
}

/** Narrows the list of notes by area and kind. Each choice is a link, so that the state lives in the URL. */
export function ChangelogFilter(props: Props): ReactNode {
  const {filter, list, search, shown, total} = props;
  const chosen = useRef<HTMLElement | null>(null);
  const remember = ({target}: MouseEvent) => {
    chosen.current = target instanceof HTMLElement ? target.closest('a') : null;
  };
  // The theme moves the focus to the top of the page with every navigation; here it stays on the choice.
  useEffect(() => {
    const link = chosen.current;
    chosen.current = null;
    const frame = requestAnimationFrame(() => link?.isConnected && link.focus({preventScroll: true}));
    return () => cancelAnimationFrame(frame);
  }, [search]);
  const filtered = filter.area !== undefined || filter.kind !== undefined;
  return (
    <nav className={styles.filter} aria-label="Filter release notes" onClick={remember}>
      <Row name="area" values={areas} props={props} />
      <Row name="kind" values={kinds} props={props} />
      <p className="hint margin-bottom--none" role="status">
        {filtered ? `${shown} of ${total} notes` : `${total} notes`}
      </p>
      {shown === 0 && (
        <p className="hint">
          No note has both tags. <Link to={list}>Show all notes</Link>
        </p>
      )}
    </nav>
  );
}
