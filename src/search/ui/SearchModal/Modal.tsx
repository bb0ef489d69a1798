import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {createPortal} from 'react-dom';
import {DocSearchModal, type DocSearchModalProps} from '@docsearch/react';
import Link from '@docusaurus/Link';
import {useHistory} from '@docusaurus/router';
import HoverLink from '../../../site/ui/HoverLink/index.tsx';
import {createInsightsClient} from '../../client/algolia/insights.ts';
import {searchEngine} from '../../client/index.ts';
import type {SearchConfig} from '../../model/environment.ts';
import {type FailureText, unreachable} from '../../model/failure.ts';
import {createModalSearch} from '../../client/modal-client.ts';
import {hasTooManyRecents, recentsName, repairStored} from '../../client/recents.ts';
import {maxQueryLength} from '../../model/request.ts';
import {isSuggestion} from '../../model/suggestions.ts';
import type {SectionId} from '../../model/types.ts';
import {hitUrl, missingResultsUrl, searchLocation} from '../../model/url.ts';
import ScopeBar from './ScopeBar.tsx';
import {adoptStyles} from './adoptStyles.ts';
import {useAfterPaint} from './useAfterPaint.ts';

export interface SearchModalProps {
  initialQuery: string;
  /** Whether the query was selected on the page. */
  selected: boolean;
  scrollY: number;
  /** Section of the page on which the modal opened. */
  section: SectionId;
  config: SearchConfig;
  onClose: () => void;
}

type ModalHit = Parameters<NonNullable<DocSearchModalProps['hitComponent']>>[0]['hit'];
type Navigator = NonNullable<DocSearchModalProps['navigator']>;
type TransformItems = NonNullable<DocSearchModalProps['transformItems']>;
type TransformClient = NonNullable<DocSearchModalProps['transformSearchClient']>;
type Footer = NonNullable<DocSearchModalProps['resultsFooterComponent']>;

/** Hits asked of each group; the modal's own limit is 5. */
const maxResultsPerGroup = 50;

const localStore = () => window.localStorage;

function isVisible(element: HTMLElement): boolean {
  return element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';
}

/** Moves the focus to the other end when Tab would leave the modal; its own trap counts hidden links. */
function trapFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button:not([disabled]), input:not([disabled])'),
  ].filter(isVisible);
  const [first, last] = [stops[0], stops.at(-1)];
  const leaves = event.shiftKey ? document.activeElement === first : document.activeElement === last;
  if (!leaves) return;
  event.preventDefault();
  event.stopPropagation();
  (event.shiftKey ? last : first)?.focus();
}

interface ScopedModalProps extends SearchModalProps {
  scope: SectionId;
  onScope: (query: string) => void;
  /** Called when the saved lists have changed beneath the modal, which reads them only once. */
  onStored: () => void;
}

function ScopedModal({
  initialQuery,
  selected,
  scrollY,
  section,
  scope,
  config,
  onScope,
  onStored,
  onClose,
}: ScopedModalProps): ReactNode {
  const history = useHistory();
  const root = useRef<HTMLDivElement>(null);
  const anticipate = useRef<(query: string) => void>(undefined);
  const [scopeHost, setScopeHost] = useState<HTMLElement>();
  const [failure, setFailure] = useState<FailureText>(unreachable);
  const [count, setCount] = useState<number>();

  const inputValue = useCallback(
    () => root.current?.querySelector<HTMLInputElement>('.DocSearch-Input')?.value ?? '',
    [],
  );

  const transformSearchClient = useCallback<TransformClient>(
    (client) => {
      const modalSearch = createModalSearch({
        engine: () => searchEngine(config),
        section: scope,
        indexNames: config.indexNames,
        currentQuery: inputValue,
        onAnswer: setCount,
        onFailure: setFailure,
      });
      anticipate.current = modalSearch.anticipate;
      return {...client, search: modalSearch.search as unknown as typeof client.search};
    },
    [config, scope, inputValue],
  );

  // The engine looks for what was typed while the modal draws the letter.
  useEffect(() => {
    const input = root.current?.querySelector<HTMLInputElement>('.DocSearch-Input');
    if (!input) return undefined;
    const onInput = () => anticipate.current?.(input.value);
    input.addEventListener('input', onInput);
    return () => input.removeEventListener('input', onInput);
  }, []);

  const transformItems = useCallback<TransformItems>(
    (items) =>
      items
        .filter((item) => !isSuggestion(item))
        .map((item) => ({...item, url: hitUrl(item.url, window.location.origin)})),
    [],
  );

  const navigator = useMemo<Navigator>(() => {
    const openWindow = (itemUrl: string, features: string) => window.open(itemUrl, '_blank', features)?.focus();
    return {
      navigate({itemUrl}) {
        if (itemUrl.startsWith('/')) history.replace(itemUrl);
        else window.location.assign(itemUrl);
      },
      navigateNewTab: ({itemUrl}) => openWindow(itemUrl, 'noopener'),
      navigateNewWindow: ({itemUrl}) => openWindow(itemUrl, 'noopener,popup'),
    };
  }, [history]);

  const resultsFooterComponent = useCallback<Footer>(
    ({state}) => (
      <Link to={`/search${searchLocation({query: state.query, section: scope, page: 1})}`} replace onClick={onClose}>
        See all {Number(state.context['nbHits'] ?? 0)} results
      </Link>
    ),
    [scope, onClose],
  );

  const translations = useMemo<ComponentProps<typeof DocSearchModal>['translations']>(
    () => ({errorScreen: {titleText: failure.title, helpText: failure.help}}),
    [failure],
  );

  const insights = useMemo<DocSearchModalProps['insights']>(
    () =>
      config.engine === 'algolia' &&
      config.insights && {insightsClient: createInsightsClient(recentsName, config.indexNames[scope])},
    [config, scope],
  );

  useLayoutEffect(() => {
    const container = root.current?.querySelector<HTMLElement>('.DocSearch-Container');
    const input = root.current?.querySelector<HTMLInputElement>('.DocSearch-Input');
    if (!container || !input) return undefined;
    // The modal announces itself as a button; these attributes make it the dialog with a combobox that it is.
    container.setAttribute('role', 'dialog');
    container.setAttribute('aria-modal', 'true');
    container.setAttribute('aria-label', 'Search docs');
    const foreign = ['aria-labelledby', 'aria-expanded', 'aria-haspopup', 'aria-controls', 'tabindex'];
    const dropForeign = () => foreign.forEach((name) => container.removeAttribute(name));
    dropForeign();
    for (const part of container.querySelectorAll('.DocSearch-SearchBar, .DocSearch-Footer'))
      part.setAttribute('role', 'group');
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-haspopup', 'listbox');
    // The modal gives all its lists one id, and points to another that none has.
    const syncLists = () => {
      const lists = [...(root.current?.querySelectorAll('[role="listbox"]') ?? [])];
      for (const [index, list] of lists.entries()) list.id = `docsearch-list-${index}`;
      input.setAttribute('aria-expanded', String(lists.length > 0));
      container.removeAttribute('aria-controls');
      if (lists.length > 0) input.setAttribute('aria-controls', lists.map(({id}) => id).join(' '));
      else input.removeAttribute('aria-controls');
    };
    syncLists();
    const trimRecents = () => {
      const favorite = container.querySelector('[title="Remove this search from favorites"]');
      if (favorite && hasTooManyRecents(localStore)) onStored();
    };
    const observer = new MutationObserver(() => {
      syncLists();
      trimRecents();
    });
    observer.observe(container, {childList: true, subtree: true});
    const attributeObserver = new MutationObserver(dropForeign);
    attributeObserver.observe(container, {attributeFilter: foreign});

    const host = document.createElement('div');
    host.className = 'DocSearch-Scope';
    container.querySelector('.DocSearch-SearchBar')?.after(host);
    setScopeHost(host);

    input.focus();
    if (selected) input.select();
    else input.setSelectionRange(input.value.length, input.value.length);
    return () => {
      observer.disconnect();
      attributeObserver.disconnect();
    };
  }, [selected, onStored]);

  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (section === 'global' || event.key !== '/' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      onScope(inputValue());
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [section, onScope, inputValue]);

  return (
    <div ref={root} className={`DocSearch-Root DocSearch-Root--${config.engine}`} onKeyDownCapture={trapFocus}>
      <DocSearchModal
        appId="embedded"
        apiKey="embedded"
        {...(config.engine === 'algolia' && {appId: config.appId, apiKey: config.apiKey, insights})}
        indexName={recentsName}
        placeholder="Search docs"
        initialQuery={initialQuery.slice(0, maxQueryLength)}
        initialScrollY={scrollY}
        maxResultsPerGroup={maxResultsPerGroup}
        onClose={onClose}
        navigator={navigator}
        transformItems={transformItems}
        transformSearchClient={transformSearchClient}
        hitComponent={Hit}
        resultsFooterComponent={resultsFooterComponent}
        getMissingResultsUrl={({query}) => missingResultsUrl(query)}
        translations={translations}
      />
      {scopeHost &&
        createPortal(
          <ScopeBar section={section} scope={scope} count={count} onScope={() => onScope(inputValue())} />,
          scopeHost,
        )}
    </div>
  );
}

/** Hits that fit into the modal before it is scrolled. */
const hitsInView = 8;

/** A hit as a link. Hits change with each letter, so what is inside of those further down is drawn after the next paint. */
function Hit({hit, children}: {hit: ModalHit & {__autocomplete_id?: number}; children: ReactNode}) {
  const isDrawn = useAfterPaint((hit.__autocomplete_id ?? 0) >= hitsInView);
  const content = isDrawn ? children : null;
  if (!hit.url.startsWith('/')) return <Link to={hit.url}>{content}</Link>;
  return (
    <HoverLink to={hit.url} replace>
      {content}
    </HoverLink>
  );
}

/** DocSearch's modal, bound to the section's index. A change of section or of the saved lists mounts it afresh, because it keeps what it began with. */
export default function SearchModal(props: SearchModalProps): ReactNode {
  const {section} = props;
  useInsertionEffect(adoptStyles, []);
  const [{everything, query, selected, lists}, setState] = useState(() => {
    repairStored(localStore);
    return {everything: false, query: props.initialQuery, selected: props.selected, lists: 0};
  });
  const scope = everything ? 'global' : section;
  const onScope = useCallback(
    (current: string) =>
      setState((state) => ({...state, everything: !state.everything, query: current, selected: false})),
    [],
  );
  const onStored = useCallback(() => {
    repairStored(localStore);
    if (hasTooManyRecents(localStore)) return; // storage can't be written; mounting again would change nothing
    setState((state) => ({...state, query: '', selected: false, lists: state.lists + 1}));
  }, []);
  return (
    <ScopedModal
      key={`${section} ${scope} ${lists}`}
      {...props}
      initialQuery={query}
      selected={selected}
      scope={scope}
      onScope={onScope}
      onStored={onStored}
    />
  );
}
