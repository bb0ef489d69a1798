import {useEffect, useRef, useState, type KeyboardEvent, type ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import type {Props} from '@theme/DocSidebarItems';
import type {NameLists} from '../model/page-data.ts';
import {guidesRoute} from '../model/routes.ts';
import StaticContent from '../../site/ui/StaticContent/index.tsx';
import {filterNames, type Filtered} from './filterNames.ts';
import styles from './referenceSidebar.module.css';

type Items = Props['items'];
type Item = Items[number];
type LinkItem = Extract<Item, {type: 'link'}>;

const isLink = (item: Item): item is LinkItem => item.type === 'link';
const isCategory = (item: Item): item is Extract<Item, {type: 'category'}> => item.type === 'category';

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
        className="control"
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
      {failed && (
        <p className="hint text--danger" role="alert">
          The list of names could not be loaded. Check your connection and try again.
        </p>
      )}
    </li>
  );
}

function outcome({lists, total}: Filtered, query: string): string {
  if (total === 0) return `No name contains “${query}”.`;
  const shown = lists.reduce((sum, {names}) => sum + names.length, 0);
  return `${shown < total ? `${shown} of ` : ''}${total} ${total === 1 ? 'name' : 'names'}`;
}

interface Menu {
  /** Address of the page. */
  page: string;
  /** Address of the list that contains the page. */
  list: string | undefined;
  onClick: (item: Item) => void;
}

const countOf = ({customProps}: LinkItem): unknown => customProps?.['count'];

/** Marks the page itself, and the list that contains it: payloads and connections have addresses of objects. */
function currentOf(item: LinkItem, {page, list}: Menu): 'page' | 'true' | undefined {
  if (item.href === page) return 'page';
  return countOf(item) !== undefined && item.href === list ? 'true' : undefined;
}

function MenuLink({item, menu}: {item: LinkItem; menu: Menu}): ReactNode {
  const count = countOf(item);
  return (
    <li>
      <Link to={item.href} aria-current={currentOf(item, menu)} onClick={() => menu.onClick(item)}>
        {item.label}
        {count !== undefined && <span className="hint">{String(count)}</span>}
      </Link>
    </li>
  );
}

function Results({lists, menu}: {lists: NameLists; menu: Menu}): ReactNode {
  return lists.map(({label, names}) => (
    <li key={label} className={styles.group} data-found onKeyDown={moveFocus}>
      <div className={styles.label}>{label}</div>
      <ul className="clean-list">
        {names.map(([name, href]) => (
          <MenuLink key={href} item={{type: 'link', href, label: name}} menu={menu} />
        ))}
      </ul>
    </li>
  ));
}

function PageLinks({items, menu}: {items: readonly LinkItem[]; menu: Menu}): ReactNode {
  return (
    <StaticContent as="ul" className="clean-list" version={menu.page}>
      {items.map((item) => (
        <MenuLink key={item.href} item={item} menu={menu} />
      ))}
    </StaticContent>
  );
}

/** Links under a label; those to lists of wrapper types are folded. */
function Group({items, label, menu}: {items: Items; label?: ReactNode; menu: Menu}): ReactNode {
  const links = items.filter(isLink);
  if (links.length === 0) return null;
  const folded = links.filter(({customProps}) => customProps?.['folded'] === true);
  return (
    <li className={clsx(styles.group, links.some(({customProps}) => customProps?.['group']) && styles.kinds)}>
      {label && <div className={styles.label}>{label}</div>}
      <PageLinks items={links.filter((item) => !folded.includes(item))} menu={menu} />
      {folded.length > 0 && (
        <details open={folded.some((item) => currentOf(item, menu))}>
          <summary className="hint">Wrapper types</summary>
          <PageLinks items={folded} menu={menu} />
        </details>
      )}
    </li>
  );
}

/** The entries of a domain. It is unfolded if it has the page; the entries of others are drawn when a reader unfolds it. */
function Domain({items, label, menu}: {items: Items; label: string; menu: Menu}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const links = items.filter(isLink);
  const hasPage = links.some((item) => currentOf(item, menu));
  return (
    <li className={styles.group}>
      <details className={styles.domain} open={hasPage} onToggle={({currentTarget}) => setOpen(currentTarget.open)}>
        <summary className={styles.label}>
          {label} <span className="hint">{links.length}</span>
        </summary>
        {(hasPage || isOpen) && <PageLinks items={links} menu={menu} />}
      </details>
    </li>
  );
}

/** Loads the names of the reference, or tells that they can't be loaded. */
const loadNames = (): Promise<NameLists | 'failed'> =>
  import('@generated/reference-page-data/default/names.json').then(
    (loaded) => loaded.default,
    () => 'failed',
  );

/** The sidebar of the reference: filter, lists with their counts, then the entries of this list by domain. */
export default function ReferenceSidebar({items, activePath, onItemClick}: Props): ReactNode {
  const [query, setQuery] = useState('');
  const [names, setNames] = useState<NameLists | 'failed'>();
  const results = query.trim() === '' || !names || names === 'failed' ? undefined : filterNames(names, query);
  const top = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Scrolls the page's own link into view, without scrolling the page itself.
    const menu = top.current?.closest<HTMLElement>('.menu');
    const entry = menu?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!menu || !entry) return;
    const {top: entryTop, bottom} = entry.getBoundingClientRect();
    const frame = menu.getBoundingClientRect();
    const filterEnd = menu.querySelector('[data-filter]')?.getBoundingClientRect().bottom ?? frame.top;
    if (entryTop < filterEnd || bottom > frame.bottom) menu.scrollTop += entryTop - frame.top - frame.height / 2;
  }, [activePath]);
  // The entries by domain, or the guides, are in two categories, which are for breadcrumbs.
  const list = items.find(isCategory)?.items.find(isCategory);
  const hasGuides = list?.href === guidesRoute;
  const menu: Menu = {page: activePath, list: list?.href, onClick: (item) => onItemClick?.(item)};
  const kindsOf = (group: string) => items.filter(({customProps}) => customProps?.['group'] === group);
  // If the sidebar lists the guides, their heading is the link to the list.
  const starts = kindsOf('start').filter((item) => !hasGuides || !isLink(item) || item.href !== guidesRoute);
  return (
    <>
      <Filter
        query={query}
        failed={names === 'failed'}
        onFocus={() => void loadNames().then(setNames)}
        onQuery={setQuery}
      />
      <li className={clsx('hint', styles.status)} ref={top}>
        <span role="status">{results && outcome(results, query)}</span>
      </li>
      {results ? (
        <Results lists={results.lists} menu={menu} />
      ) : (
        <>
          {hasGuides && <Group label={<Link to={guidesRoute}>Guides</Link>} items={list.items} menu={menu} />}
          <Group items={starts} menu={menu} />
          <Group label="Operations" items={kindsOf('operations')} menu={menu} />
          <Group label="Types" items={kindsOf('types')} menu={menu} />
          {list?.items.filter(isCategory).map(({label, items: entries}) => (
            <Domain key={label} label={label} items={entries} menu={menu} />
          ))}
        </>
      )}
    </>
  );
}
