import {Fragment, type ReactNode, type SyntheticEvent} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import map from '@generated/reference-page-data/default/map.json';
import type {MapDomain, MapLink} from '../../model/schema-map.ts';
import StaticContent from '../../../site/ui/StaticContent/index.tsx';
import styles from './styles.module.css';

const domains = map.bands.flatMap((band) => band.domains);
const labels = new Map(domains.map(({id, label}) => [id, label]));
const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
const anchor = (id: string): string => `map-${id}`;

function Names({links}: {links: MapLink[]}): ReactNode {
  return (
    <ul className="clean-list">
      {links.map(({name, route}) => (
        <li key={route}>
          <Link to={route}>
            <code>{name}</code>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function DomainLinks({ids}: {ids: string[]}): ReactNode {
  return ids.map((id, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <a href={`#${anchor(id)}`}>{labels.get(id)}</a>
    </Fragment>
  ));
}

/** Highlights the domains that the domain under the pointer, or with the focus, refers to. */
function markRelated({currentTarget, target}: SyntheticEvent<HTMLElement>): void {
  const active = target instanceof Element ? target.closest(`.${styles.domain}`)?.id : undefined;
  const refersTo = domains.find(({id}) => anchor(id) === active)?.refersTo.map(anchor) ?? [];
  for (const block of currentTarget.querySelectorAll<HTMLElement>(`.${styles.domain}`)) {
    if (refersTo.includes(block.id)) block.dataset['related'] = 'true';
    else delete block.dataset['related'];
  }
}

function unmark({currentTarget}: SyntheticEvent<HTMLElement>): void {
  for (const block of currentTarget.querySelectorAll('[data-related]')) block.removeAttribute('data-related');
}

function Domain({domain}: {domain: MapDomain}): ReactNode {
  const {id, label, objects, operations, operationCount, objectCount, refersTo} = domain;
  return (
    <li id={anchor(id)} className={styles.domain}>
      <h3>{label}</h3>
      <p className="hint">
        {plural(operationCount, 'operation')}, {plural(objectCount, 'object')}
      </p>
      <Names links={objects} />
      <Names links={operations} />
      {refersTo.length > 0 && (
        <p className="hint">
          Refers to <DomainLinks ids={refersTo} />
        </p>
      )}
    </li>
  );
}

const content = (
  <>
    <ul className={clsx('clean-list hint', styles.kinds)} aria-label="Kinds of items">
      {map.kinds.map(({label, count, route}) => (
        <li key={label}>
          <strong>{count}</strong> <Link to={route}>{label}</Link>
        </li>
      ))}
    </ul>
    {map.bands.map((band) => (
      <div key={band.label} className={styles.band}>
        <p className="hint">{band.label}</p>
        <ul className={clsx('clean-list', styles.domains)} aria-label={band.label}>
          {band.domains.map((domain) => (
            <Domain key={domain.id} domain={domain} />
          ))}
        </ul>
      </div>
    ))}
    {map.common.length > 0 && (
      <p className="hint">
        Nearly all domains also refer to <DomainLinks ids={map.common.map(({id}) => id)} />.
      </p>
    )}
  </>
);

/** A map of the API: its domains with their main objects and operations. */
export default function SchemaMap(): ReactNode {
  return (
    <div onMouseOver={markRelated} onMouseLeave={unmark} onFocus={markRelated} onBlur={unmark}>
      <StaticContent className={styles.map}>{content}</StaticContent>
    </div>
  );
}
