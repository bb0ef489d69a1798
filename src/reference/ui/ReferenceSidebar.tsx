import {useEffect, useRef, useState, type KeyboardEvent, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import type {Props} from '@theme/DocSidebarItems';
import type {NameLists} from '../model/page-data.ts';
import {guidesRoute} from '../model/routes.ts';
import StaticContent from '../../site/ui/StaticContent/index.tsx';
import {filterNames, type Filtered} from './filterNames.ts';
import styles from './referenceSidebar.module.css';

type Items = Props['items'];
type Item = Items[number];

const isCategory = (item: Item): item is Extract<Item, {type: 'category'}> => item.type === 'category';

/** The entries by domain, or the guides, without the two outer categories, which are for breadcrumbs. */
function unwrap(items: Items): {groups: Items; guides: Items; index?: string} {
  const list = items.find(isCategory)?.items.find(isCategory);
  if (!list) return {groups: [], guides: []};
  return list.href === guidesRoute
    ? {groups: [], guides: list.items, index: guidesRoute}
    : {groups: list.items, guides: [], index: list.href};
}

/** Moves the focus between the filter and its results with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
  const list = event.currentTarget.closest('ul');
  if (step === undefined || !list) return;
  const stops = [...list.querySelectorAll<HTMLElement>('[data-filter] input, [data-found] a')];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

interface FilterProps {
  query: string;
  failed: boolean;
  onFocus: () => void;
  onQuery: (query: string) => void;
}

function Filter({query, failed, onFocus, onQuery}: FilterProps): ReactNode {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape' && query !== '') {
      event.stopPropagation();
      onQuery('');
    } else moveFocus(event);
  };
  return (
    <li className={styles.filter} data-filter>
      <input
        className={styles.query}
        type="search"
        aria-label="Filter all names of the API"
        placeholder="Filter names and fields"
        autoComplete="off"
        spellCheck={false}
        value={query}
        onFocus={onFocus}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {failed && <p role="alert">The list of names could not be loaded. Check your connection and try again.</p>}
    </li>
  );
}

function outcome({lists, total}: Filtered, query: string): string {
  if (total === 0) return `No name contains “${query}”.`;
  const shown = lists.reduce((sum, {names}) => sum + names.length, 0);
  return `${shown < total ? `${shown} of ` : ''}${total} ${total === 1 ? 'name' : 'names'}`;
}

/** What links need to know about the page and the menu. */
interface MenuContext {
  /** Address of the page. */
  page: string;
  /** Whether an address is the page itself, or the list that contains it. */
  currentOf: (href: string, holdsMore?: boolean) => 'page' | 'true' | undefined;
  click: (item: Item) => (() => void) | undefined;
}

interface MenuLinkProps extends MenuContext {
  item: Item & {type: 'link'};
}

/** A link to a page, or to a list with its count. */
function MenuLink({item, currentOf, click}: MenuLinkProps): ReactNode {
  const {href, label, customProps} = item;
  const count = customProps?.['count'];
  return (
    <li>
      <Link to={href} aria-current={currentOf(href, count !== undefined)} onClick={click(item)}>
        {label}
        {count !== undefined && (
          <>
            {' '}
            <span className={styles.count}>{String(count)}</span>
          </>
        )}
      </Link>
    </li>
  );
}

function Results({lists, ...context}: MenuContext & {lists: NameLists}): ReactNode {
  return lists.map(({label, names}) => (
    <li key={label} className={styles.group} data-found onKeyDown={moveFocus}>
      <span className={styles.label}>{label}</span>
      <ul>
        {names.map(([name, href]) => (
          <MenuLink key={href} item={{type: 'link', href, label: name}} {...context} />
        ))}
      </ul>
    </li>
  ));
}

function PageLinks({items, ...context}: MenuContext & {items: Items}): ReactNode {
  return (
    <StaticContent as="ul" version={context.page}>
      {items.map((item) => item.type === 'link' && <MenuLink key={item.href} item={item} {...context} />)}
    </StaticContent>
  );
}

interface GroupProps extends MenuContext {
  items: Items;
  className: string | undefined;
  label?: ReactNode;
}

/** Links under a label; those to lists of wrapper types are folded. */
function Group({items, className, label, ...context}: GroupProps): ReactNode {
  if (items.length === 0) return null;
  const folded = items.filter((item) => item.customProps?.['folded'] === true);
  const isOpen = folded.some((item) => item.type === 'link' && context.currentOf(item.href, true) !== undefined);
  return (
    <li className={className}>
      {label && <span className={styles.label}>{label}</span>}
      <PageLinks items={items.filter((item) => !folded.includes(item))} {...context} />
      {folded.length > 0 && (
        <details open={isOpen}>
          <summary className={styles.more}>Wrapper types</summary>
          <PageLinks items={folded} {...context} />
        </details>
      )}
    </li>
  );
}

/** The names of the reference, loaded when the filter gets the focus. */
function useNames(): {names: NameLists | undefined; failed: boolean; load: () => void} {
  const [names, setNames] = useState<NameLists>();
  const [failed, setFailed] = useState(false);
  const load = (): void => {
    import('@generated/reference-page-data/default/names.json').then(
      (loaded) => {
        setNames(loaded.default);
        setFailed(false);
      },
      () => setFailed(true),
    );
  };
  return {names, failed, load};
}

/** The sidebar of the reference: filter, lists with their counts, then the entries of this list by domain. */
export default function ReferenceSidebar({items, activePath, onItemClick}: Props): ReactNode {
  const [query, setQuery] = useState('');
  const {names, failed, load} = useNames();
  const results = query.trim() === '' || !names ? undefined : filterNames(names, query);
  const top = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Scrolls the page's own link into view, without scrolling the page itself.
    const menu = top.current?.closest<HTMLElement>('.menu');
    const entry = menu?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!menu || !entry) return;
    const {top: entryTop, bottom} = entry.getBoundingClientRect();
    const frame = menu.getBoundingClientRect();
    if (entryTop < frame.top || bottom > frame.bottom) menu.scrollTop += entryTop - frame.top - frame.height / 2;
  }, [activePath]);
  const {groups, guides, index} = unwrap(items);
  const context: MenuContext = {
    page: activePath,
    click: (item) => (onItemClick ? () => onItemClick(item) : undefined),
    // Payloads and connections have addresses of objects, so the sidebar decides which list is current.
    currentOf: (href, holdsMore = false) => {
      if (href === activePath) return 'page';
      return holdsMore && href === index ? 'true' : undefined;
    },
  };
  const kindsOf = (group: string) => items.filter(({customProps}) => customProps?.['group'] === group);
  // If the sidebar lists the guides, their heading is the link to the list.
  const starts = kindsOf('start').filter(
    (item) => guides.length === 0 || item.type !== 'link' || item.href !== guidesRoute,
  );
  return (
    <>
      <Filter query={query} failed={failed} onFocus={load} onQuery={setQuery} />
      <li className={styles.status} ref={top}>
        <span role="status">{results && outcome(results, query)}</span>
      </li>
      {results ? (
        <Results lists={results.lists} {...context} />
      ) : (
        <>
          <Group className={styles.kinds} items={starts} {...context} />
          <Group className={styles.group} label={<Link to={guidesRoute}>Guides</Link>} items={guides} {...context} />
          <Group className={styles.kinds} label="Operations" items={kindsOf('operations')} {...context} />
          <Group className={styles.kinds} label="Types" items={kindsOf('types')} {...context} />
          {groups.filter(isCategory).map(({label, items: entries}, position) => (
            <Group
              key={label}
              className={position === 0 ? styles.firstGroup : styles.group}
              label={label}
              items={entries}
              {...context}
            />
          ))}
        </>
      )}
    </>
  );
}
