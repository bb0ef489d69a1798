import {useEffect, useRef, useState, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {isSamePath} from '@docusaurus/theme-common/internal';
import type {Props} from '@theme/DocSidebarItems';
import type {Names} from '../model/page-data.ts';
import {filterNames} from './filterNames.ts';
import styles from './referenceSidebar.module.css';

type Items = Props['items'];
type Item = Items[number];

interface LinkProps {
  href: string;
  label: ReactNode;
  /** Whether it is the page itself, or the list that the page stands in. */
  current?: 'page' | 'true';
  onClick?: () => void;
}

function Entry({href, label, current, onClick}: LinkProps): ReactNode {
  return (
    <li>
      <Link to={href} aria-current={current} onClick={onClick}>
        {label}
      </Link>
    </li>
  );
}

const isKindLink = (item: Item): boolean => item.type === 'link' && item.customProps?.['group'] !== undefined;

/** Entries without the two outer categories, which serve the breadcrumbs. */
function unwrap(items: Items): {groups: Items; index?: string} {
  const api = items.find((item) => item.type === 'category');
  const list = api?.type === 'category' ? api.items[0] : undefined;
  return list?.type === 'category' ? {groups: list.items, index: list.href} : {groups: []};
}

interface FilterProps {
  query: string;
  failed: boolean;
  onFocus: () => void;
  onQuery: (query: string) => void;
}

function Filter({query, failed, onFocus, onQuery}: FilterProps): ReactNode {
  return (
    <li className={styles.filter}>
      <input
        type="search"
        aria-label="Filter all names of the API"
        placeholder="Filter names"
        autoComplete="off"
        spellCheck={false}
        value={query}
        onFocus={onFocus}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && query !== '') {
            event.stopPropagation();
            onQuery('');
          }
        }}
      />
      {failed && <p role="alert">The list of names could not be loaded. Check your connection and try again.</p>}
    </li>
  );
}

function count(names: Names): number {
  return names.reduce((sum, list) => sum + list.names.length, 0);
}

/** Sidebar of the reference: the filter, the kinds with their counts, then the entries of this kind by domain. */
export default function ReferenceSidebar({items, activePath, onItemClick}: Props): ReactNode {
  const [query, setQuery] = useState('');
  const [names, setNames] = useState<Names>();
  const [failed, setFailed] = useState(false);
  const load = async (): Promise<void> => {
    try {
      setNames((await import('@generated/endless-reference/default/names.json')).default);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  // Names may arrive after the first letters: what is shown follows from both.
  const results = names && query.trim() !== '' ? filterNames(names, query) : undefined;
  const top = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // The page's own entry may be far below; only the sidebar scrolls, never the page.
    const menu = top.current?.closest<HTMLElement>('.menu');
    const entry = menu?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!menu || !entry) return;
    const {top: entryTop, bottom} = entry.getBoundingClientRect();
    const frame = menu.getBoundingClientRect();
    if (entryTop < frame.top || bottom > frame.bottom) menu.scrollTop += entryTop - frame.top - frame.height / 2;
  }, [activePath]);
  const kinds = items.filter(isKindLink);
  const {groups, index} = unwrap(items);
  const click = (item: Item) =>
    onItemClick ? () => onItemClick(item) : undefined;
  // Payloads and connections are objects by their address: their list is told by the sidebar.
  const currentOf = (href: string, holdsMore = false) =>
    isSamePath(href, activePath) ? 'page' : holdsMore && href === index ? 'true' : undefined;
  const found = results ? count(results) : 0;
  return (
    <>
      <Filter query={query} failed={failed} onFocus={() => void load()} onQuery={setQuery} />
      <li className={styles.status} ref={top}>
        <span role="status">
          {results &&
            (found === 0
              ? `No name contains “${query}”.`
              : `${found}${found >= 60 ? ' or more' : ''} ${found === 1 ? 'name' : 'names'}`)}
        </span>
      </li>
      {results ? (
        results.map(({label, names: matches}) => (
          <li key={label} className={styles.group}>
            <span className={styles.label}>{label}</span>
            <ul>
              {matches.map(([name, href]) => (
                <Entry
                  key={href}
                  href={href}
                  label={name}
                  current={currentOf(href)}
                  onClick={click({type: 'link', href, label: name})}
                />
              ))}
            </ul>
          </li>
        ))
      ) : (
        <>
          {(['operations', 'types'] as const).map((group) => (
            <li key={group} className={styles.kinds}>
              <span className={styles.label}>{group === 'operations' ? 'Operations' : 'Types'}</span>
              <ul>
                {kinds.map((item) =>
                  item.type === 'link' && item.customProps?.['group'] === group ? (
                    <Entry
                      key={item.href}
                      href={item.href}
                      current={currentOf(item.href, true)}
                      onClick={click(item)}
                      label={
                        <>
                          {item.label} <span className={styles.count}>{String(item.customProps['count'])}</span>
                        </>
                      }
                    />
                  ) : null,
                )}
              </ul>
            </li>
          ))}
          {groups.map((group, position) =>
            group.type === 'category' ? (
              <li key={group.label} className={position === 0 ? styles.firstGroup : styles.group}>
                <span className={styles.label}>{group.label}</span>
                <ul>
                  {group.items.map((item) =>
                    item.type === 'link' ? (
                      <Entry
                        key={item.href}
                        href={item.href}
                        label={item.label}
                        current={currentOf(item.href)}
                        onClick={click(item)}
                      />
                    ) : null,
                  )}
                </ul>
              </li>
            ) : null,
          )}
        </>
      )}
    </>
  );
}
