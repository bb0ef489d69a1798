import {Fragment, useState, type ReactNode} from 'react';
import map from '@generated/schema-map/default/map.json';
import type {MapDomain, MapLink} from '../../model/schema-map.ts';
import HoverLink from '../../../site/ui/HoverLink/index.tsx';
import styles from './styles.module.css';

const labels = new Map(map.bands.flatMap(({domains}) => domains.map(({id, label}) => [id, label])));
const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
const anchor = (id: string): string => `map-${id}`;

function Names({links, className}: {links: MapLink[]; className?: string}): ReactNode {
  return (
    <ul className={className}>
      {links.map(({name, route}) => (
        <li key={route}>
          <HoverLink to={route}>
            <code>{name}</code>
          </HoverLink>
        </li>
      ))}
    </ul>
  );
}

/** Links to blocks of the map, written as a list in a sentence. */
function DomainLinks({ids}: {ids: string[]}): ReactNode {
  return ids.map((id, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <a href={`#${anchor(id)}`}>{labels.get(id)}</a>
    </Fragment>
  ));
}

function Domain({
  domain,
  related,
  onActive,
}: {
  domain: MapDomain;
  related: boolean;
  onActive: (domain?: MapDomain) => void;
}): ReactNode {
  const {id, label, objects, operations, operationCount, objectCount, refersTo} = domain;
  const enter = (): void => onActive(domain);
  const leave = (): void => onActive(undefined);
  return (
    <li
      id={anchor(id)}
      className={styles.domain}
      data-related={related}
      onMouseEnter={enter}
      onMouseLeave={leave}
      onFocus={enter}
      onBlur={leave}
    >
      <h3>{label}</h3>
      <p className={styles.counts}>
        {plural(operationCount, 'operation')}, {plural(objectCount, 'object')}
      </p>
      <Names links={objects} className={styles.objects} />
      <Names links={operations} />
      {refersTo.length > 0 && (
        <p className={styles.refers}>
          Refers to <DomainLinks ids={refersTo} />
        </p>
      )}
    </li>
  );
}

/** The picture of the API: its domains with their main objects and operations, computed from the schema. */
export default function SchemaMap(): ReactNode {
  const [active, setActive] = useState<MapDomain>();
  return (
    <div className={styles.map}>
      <ul className={styles.kinds} aria-label="Kinds of items">
        {map.kinds.map(({label, count, route}) => (
          <li key={label}>
            <strong>{count}</strong> <HoverLink to={route}>{label}</HoverLink>
          </li>
        ))}
      </ul>
      {map.bands.map(({label, domains}) => (
        <div key={label} className={styles.band}>
          <p className={styles.bandLabel}>{label}</p>
          <ul className={styles.domains} aria-label={label}>
            {domains.map((domain) => (
              <Domain
                key={domain.id}
                domain={domain}
                related={active?.refersTo.includes(domain.id) ?? false}
                onActive={setActive}
              />
            ))}
          </ul>
        </div>
      ))}
      {map.common.length > 0 && (
        <p className={styles.common}>
          Nearly all domains also refer to <DomainLinks ids={map.common.map(({id}) => id)} />.
        </p>
      )}
    </div>
  );
}
