import {useEffect, useRef, useState, type KeyboardEvent, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {isSamePath} from '@docusaurus/theme-common/internal';
import type {Props} from '@theme/DocSidebarItems';
import type {Names} from '../model/page-data.ts';
import StaticContent from '../../site/ui/StaticContent/index.tsx';
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

const guideList = '/api/guides';
const isKindLink = (item: Item): boolean => item.type === 'link' && item.customProps?.['group'] !== undefined;

const isCategory = (item: Item): item is Extract<Item, {type: 'category'}> => item.type === 'category';

/** Entries, by domain or guides, without the two outer categories, which serve the breadcrumbs. */
function unwrap(items: Items): {groups: Items; guides: Items; index?: string} {
  const list = items.find(isCategory)?.items.find(isCategory);
  if (!list) return {groups: [], guides: []};
  return list.href === guideList
    ? {groups: [], guides: list.items, index: guideList}
    : {groups: list.items, guides: [], index: list.href};
}

/** Moves the focus with the arrow keys between the filter and what it found. */
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

const count = (names: Names): number => names.reduce((sum, list) => sum + list.names.length, 0);

/** What the filter says of its results. */
function outcome(results: Names, query: string): string {
  const found = count(results);
  if (found === 0) return `No name contains “${query}”.`;
  return `${found}${found >= 60 ? ' or more' : ''} ${found === 1 ? 'name' : 'names'}`;
}

/** What entries need to know of the page and of the menu that holds them. */
interface EntryContext {
  /** Address of the page. */
  page: string;
  currentOf: (href: string, holdsMore?: boolean) => LinkProps['current'];
  click: (item: Item) => (() => void) | undefined;
}

function Results({results, currentOf, click}: Omit<EntryContext, 'page'> & {results: Names}): ReactNode {
  return results.map(({label, names}) => (
    <li key={label} className={styles.group} data-found onKeyDown={moveFocus}>
      <span className={styles.label}>{label}</span>
      <ul>
        {names.map(([name, href]) => (
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
  ));
}

function labelOf({label, customProps}: Item & {type: 'link'}): ReactNode {
  const count = customProps?.['count'];
  if (count === undefined) return label;
  return (
    <>
      {label} <span className={styles.count}>{String(count)}</span>
    </>
  );
}

/** Links to pages, and to lists of a kind with their counts. */
function PageLinks({items, page, currentOf, click}: EntryContext & {items: Items}): ReactNode {
  return (
    <StaticContent as="ul" version={page}>
      {items.map((item) =>
        item.type === 'link' ? (
          <Entry
            key={item.href}
            href={item.href}
            current={currentOf(item.href, item.customProps?.['count'] !== undefined)}
            onClick={click(item)}
            label={labelOf(item)}
          />
        ) : null,
      )}
    </StaticContent>
  );
}

/** Pages beside the lists. */
function Starts({items, ...context}: EntryContext & {items: Items}): ReactNode {
  if (items.length === 0) return null;
  return (
    <li className={styles.kinds}>
      <PageLinks items={items} {...context} />
    </li>
  );
}

const isGuideList = (item: Item): boolean => item.type === 'link' && item.href === guideList;

/** Guides, where the sidebar holds them, under a link to their list. */
function Guides({items, ...context}: EntryContext & {items: Items}): ReactNode {
  if (items.length === 0) return null;
  return (
    <li className={styles.group}>
      <span className={styles.label}>
        <Link to={guideList}>Guides</Link>
      </span>
      <PageLinks items={items} {...context} />
    </li>
  );
}

/** The lists of a group; those of payloads and connections, which nobody looks up by name, are folded. */
function Kinds({label, items, ...context}: EntryContext & {label: string; items: Items}): ReactNode {
  const folded = items.filter((item) => item.customProps?.['folded'] === true);
  const isOpen = folded.some((item) => item.type === 'link' && context.currentOf(item.href, true) !== undefined);
  return (
    <li className={styles.kinds}>
      <span className={styles.label}>{label}</span>
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

function Domains({groups, ...context}: EntryContext & {groups: Items}): ReactNode {
  return groups.map((group, position) =>
    group.type === 'category' ? (
      <li key={group.label} className={position === 0 ? styles.firstGroup : styles.group}>
        <span className={styles.label}>{group.label}</span>
        <PageLinks items={group.items} {...context} />
      </li>
    ) : null,
  );
}

/** The names of the reference, loaded when the filter is first used. */
function useNames(): {names: Names | undefined; failed: boolean; load: () => void} {
  const [names, setNames] = useState<Names>();
  const [failed, setFailed] = useState(false);
  const load = (): void => {
    import('@generated/endless-reference/default/names.json').then(
      (loaded) => {
        setNames(loaded.default);
        setFailed(false);
      },
      () => setFailed(true),
    );
  };
  return {names, failed, load};
}

/** Sidebar of the reference: the filter, the kinds with their counts, then the entries of this kind by domain. */
export default function ReferenceSidebar({items, activePath, onItemClick}: Props): ReactNode {
  const [query, setQuery] = useState('');
  const {names, failed, load} = useNames();
  // Names may arrive after the first letters: what is shown follows from both.
  const results = query.trim() === '' || !names ? undefined : filterNames(names, query);
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
  const {groups, guides, index} = unwrap(items);
  const context: EntryContext = {
    page: activePath,
    click: (item) => (onItemClick ? () => onItemClick(item) : undefined),
    // Payloads and connections are objects by their address: their list is told by the sidebar.
    currentOf: (href, holdsMore = false) => {
      if (isSamePath(href, activePath)) return 'page';
      return holdsMore && href === index ? 'true' : undefined;
    },
  };
  const kindsOf = (group: string) => kinds.filter((item) => item.customProps?.['group'] === group);
  return (
    <>
      <Filter query={query} failed={failed} onFocus={load} onQuery={setQuery} />
      <li className={styles.status} ref={top}>
        <span role="status">{results && outcome(results, query)}</span>
      </li>
      {results ? (
        <Results results={results} {...context} />
      ) : (
        <>
          <Starts items={kindsOf('start').filter((item) => guides.length === 0 || !isGuideList(item))} {...context} />
          <Guides items={guides} {...context} />
          <Kinds label="Operations" items={kindsOf('operations')} {...context} />
          <Kinds label="Types" items={kindsOf('types')} {...context} />
          <Domains groups={groups} {...context} />
        </>
      )}
    </>
  );
}
