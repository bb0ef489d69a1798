import {
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useInsertionEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {createPortal} from 'react-dom';
import {DocSearchModal, type DocSearchModalProps} from '@docsearch/react';
import Link from '@docusaurus/Link';
import {useHistory} from '@docusaurus/router';
import {encodeAddress} from '../../../site/model/address.ts';
import {isPlainClick} from '../../../site/ui/FollowLinks/page-of-link.ts';
import {createInsightsClient} from '../../client/algolia/insights.ts';
import {hasTooManyRecents, recentsName, repairStored} from '../../client/recents.ts';
import type {SearchConfig} from '../../model/environment.ts';
import {plainText} from '../../model/markup.ts';
import {kindOf} from '../../model/present.ts';
import {maxQueryLength} from '../../model/request.ts';
import {isSuggestion} from '../../model/suggestions.ts';
import type {SectionId} from '../../model/types.ts';
import {hitUrl, missingResultsUrl, searchLocation} from '../../model/url.ts';
import ScopeBar from './ScopeBar.tsx';
import {adoptStyles} from './adoptStyles.ts';
import {trapFocus} from './keys.ts';
import {useAfterPaint} from './useAfterPaint.ts';
import {useDialogRoles} from './useDialogRoles.ts';
import {useModalSearch} from './useModalSearch.ts';
import {useSearchScope} from './useSearchScope.ts';

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
type Footer = NonNullable<DocSearchModalProps['resultsFooterComponent']>;

/** Hits asked of each group; the modal's own limit is 5. */
const maxResultsPerGroup = 50;

const localStore = () => window.localStorage;

const transformItems: TransformItems = (items) =>
  items.filter((item) => !isSuggestion(item)).map((item) => ({...item, url: hitUrl(item.url, window.location.origin)}));

interface ScopedModalProps extends SearchModalProps {
  scope: SectionId;
  onScope: (query: string) => void;
  /** Called when the saved lists have changed beneath the modal, which reads them only once. */
  onStored: () => void;
}

/** A page takes the place of the search's own entry in the history (`useBackCloses`), before the search closes. */
function followInPlace(event: MouseEvent, follow: () => void): void {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  follow();
}

/** Follows hits; the entry of the history that stands for the open modal gives way to the page. */
function useNavigator(): Navigator {
  const history = useHistory();
  return useMemo(() => {
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
}

/** Ctrl/Cmd and slash switch between the section and everything. */
function useScopeKey(section: SectionId, onKey: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (section === 'global' || event.key !== '/' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      onKey();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [section, onKey]);
}

function ScopedModal(props: ScopedModalProps): ReactNode {
  const {initialQuery, selected, scrollY, section, scope, config, onScope, onStored, onClose} = props;
  const root = useRef<HTMLDivElement>(null);
  const navigator = useNavigator();
  const history = useHistory();
  const {transformSearchClient, inputValue, failure, count} = useModalSearch(root, config, scope);
  const switchScope = useCallback(() => onScope(inputValue()), [onScope, inputValue]);
  useScopeKey(section, switchScope);

  const trimRecents = useCallback(
    (container: HTMLElement) => {
      const favorite = container.querySelector('[title="Remove this search from favorites"]');
      if (favorite && hasTooManyRecents(localStore)) onStored();
    },
    [onStored],
  );
  const below = useDialogRoles(root, selected, trimRecents);

  const resultsFooterComponent = useCallback<Footer>(
    ({state}) => {
      const count = Number(state.context['nbHits'] ?? 0);
      if (count === 0) return null;
      const address = `/search${searchLocation({query: state.query, section: scope, page: 1})}`;
      const follow = (): void => {
        history.replace(address);
        onClose();
      };
      return (
        <a href={address} onClick={(event) => followInPlace(event, follow)}>
          See all {count} results
        </a>
      );
    },
    [scope, history, onClose],
  );
  const translations = useMemo(() => ({errorScreen: {titleText: failure.title, helpText: failure.help}}), [failure]);
  const hosted = useMemo(() => {
    if (config.engine !== 'algolia') return {appId: 'embedded', apiKey: 'embedded'};
    const {appId, apiKey, insights, indexNames} = config;
    const insightsClient = insights && {insightsClient: createInsightsClient(recentsName, indexNames[scope])};
    return {appId, apiKey, insights: insightsClient};
  }, [config, scope]);

  return (
    <div ref={root} className={`DocSearch-Root DocSearch-Root--${config.engine}`} onKeyDownCapture={trapFocus}>
      <DocSearchModal
        {...hosted}
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
      {createPortal(<ScopeBar section={section} scope={scope} count={count} onScope={switchScope} />, below)}
    </div>
  );
}

/** Hits that fit into the modal before it is scrolled. */
const hitsInView = 8;

/** A hit as a link. Hits change with each letter, so what is inside of those further down is drawn after the next paint. */
function Hit({hit, children}: {hit: ModalHit & {__autocomplete_id?: number}; children: ReactNode}) {
  const history = useHistory();
  const isDrawn = useAfterPaint((hit.__autocomplete_id ?? 0) >= hitsInView);
  const {section} = useSearchScope();
  const {lvl0} = hit.hierarchy;
  const marked = '_highlightResult' in hit ? hit._highlightResult.hierarchy.lvl0?.value : undefined;
  const heading = plainText(marked ?? lvl0);
  const content = isDrawn && (
    <>
      {children}
      {heading !== plainText(lvl0) && (
        <span className="DocSearch-Hit-kind">{kindOf(hit.url, plainText(lvl0), section)}</span>
      )}
    </>
  );
  // The option around the link is what the keyboard reaches.
  if (!hit.url.startsWith('/'))
    return (
      <Link to={hit.url} tabIndex={-1}>
        {content}
      </Link>
    );
  return (
    <a
      href={encodeAddress(hit.url)}
      tabIndex={-1}
      onClick={(event) => followInPlace(event, () => history.replace(hit.url))}
    >
      {content}
    </a>
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
