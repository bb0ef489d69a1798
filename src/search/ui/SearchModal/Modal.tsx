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
import {useHistory} from '@docusaurus/router';
import {createInsightsClient} from '../../client/algolia/insights.ts';
import {dropUnreadableSearches, savedIndexName} from '../../client/saved.ts';
import type {SearchConfig} from '../../model/environment.ts';
import {unreachable} from '../../model/failure.ts';
import {maxQueryLength} from '../../model/request.ts';
import {isSuggestion} from '../../model/suggestions.ts';
import type {SectionId} from '../../model/types.ts';
import {hitUrl, missingResultsUrl, searchLocation} from '../../model/url.ts';
import Hit from './Hit.tsx';
import ModalFoot from './ModalFoot.tsx';
import ScopeBar from './ScopeBar.tsx';
import {adoptStyles} from './adoptStyles.ts';
import {trapFocus} from './keys.ts';
import {followInPlace, useNavigator} from './follow.ts';
import {useDialogRoles} from './useDialogRoles.ts';
import {useModalSearch} from './useModalSearch.ts';

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

type TransformItems = NonNullable<DocSearchModalProps['transformItems']>;
type Footer = NonNullable<DocSearchModalProps['resultsFooterComponent']>;

/** Hits asked of each group; the modal's own limit is 5. */
const maxResultsPerGroup = 50;

const transformItems: TransformItems = (items) =>
  items.filter((item) => !isSuggestion(item)).map((item) => ({...item, url: hitUrl(item.url, window.location.origin)}));

interface ScopedModalProps extends SearchModalProps {
  scope: SectionId;
  onScope: (query: string) => void;
  onRetry: (query: string) => void;
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

/** What the modal knows of the hosted service; it insists on credentials also where nobody asks the service. */
function useHostedService(config: SearchConfig, scope: SectionId) {
  return useMemo(() => {
    if (config.engine !== 'algolia') return {appId: 'embedded', apiKey: 'embedded'};
    const {appId, apiKey, insights, indexNames} = config;
    const insightsClient = insights && {insightsClient: createInsightsClient(indexNames[scope])};
    return {appId, apiKey, insights: insightsClient};
  }, [config, scope]);
}

/** Links all results, unless nothing but a hit of another section was found. */
function useResultsFooter(scope: SectionId, onFollow: (event: MouseEvent, url: string) => void): Footer {
  return useCallback<Footer>(
    ({state}) => {
      const count = Number(state.context['nbHits'] ?? 0);
      if (count === 0) return null;
      const address = `/search${searchLocation({query: state.query, section: scope, page: 1})}`;
      return (
        <a href={address} onClick={(event) => onFollow(event, address)}>
          See all {count} results
        </a>
      );
    },
    [scope, onFollow],
  );
}

function ScopedModal(props: ScopedModalProps): ReactNode {
  const {initialQuery, selected, scrollY, section, scope, config, onScope, onRetry, onClose} = props;
  const root = useRef<HTMLDivElement>(null);
  const navigator = useNavigator();
  const history = useHistory();
  const [isEmpty, setEmpty] = useState(initialQuery === '');
  const [isFull, setFull] = useState(initialQuery.length >= maxQueryLength);
  const onQuery = useCallback(({length}: string) => {
    setEmpty(length === 0);
    setFull(length >= maxQueryLength);
  }, []);
  const {transformSearchClient, query, failure, count} = useModalSearch(root, config, scope, onQuery);
  const switchScope = useCallback(() => onScope(query()), [onScope, query]);
  useScopeKey(section, switchScope);

  const {below, foot} = useDialogRoles(root, selected, onQuery);

  const onFollow = useCallback(
    (event: MouseEvent, url: string) =>
      followInPlace(event, () => {
        history.replace(url);
        onClose();
      }),
    [history, onClose],
  );

  const resultsFooterComponent = useResultsFooter(scope, onFollow);
  const translations = useMemo(() => {
    const {title, help} = failure ?? unreachable;
    return {errorScreen: {titleText: title, helpText: help}};
  }, [failure]);
  const hosted = useHostedService(config, scope);

  return (
    <div ref={root} className={`DocSearch-Root DocSearch-Root--${config.engine}`} onKeyDownCapture={trapFocus}>
      <DocSearchModal
        {...hosted}
        indexName={savedIndexName}
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
      {createPortal(
        <ScopeBar
          section={section}
          scope={scope}
          count={isEmpty ? undefined : count}
          isFull={isFull}
          onScope={switchScope}
        />,
        below,
      )}
      {createPortal(
        <ModalFoot
          scope={scope}
          isEmpty={isEmpty}
          hasFailed={failure !== undefined}
          onRetry={() => onRetry(query())}
          onFollow={onFollow}
        />,
        foot,
      )}
    </div>
  );
}

/** DocSearch's modal, bound to the section's index. A change of section and another try mount it afresh, because it keeps what it began with. */
export default function SearchModal(props: SearchModalProps): ReactNode {
  const {section} = props;
  useState(dropUnreadableSearches);
  useInsertionEffect(adoptStyles, []);
  const [{everything, query, selected, mounts}, setState] = useState({
    everything: false,
    query: props.initialQuery,
    selected: props.selected,
    mounts: 0,
  });
  const scope = everything ? 'global' : section;
  const onRetry = useCallback(
    (current: string) => setState((state) => ({...state, query: current, selected: false, mounts: state.mounts + 1})),
    [],
  );
  const onScope = useCallback(
    (current: string) => {
      setState((state) => ({...state, everything: !state.everything}));
      onRetry(current);
    },
    [onRetry],
  );
  return (
    <ScopedModal
      key={`${section} ${mounts}`}
      {...props}
      initialQuery={query}
      selected={selected}
      scope={scope}
      onScope={onScope}
      onRetry={onRetry}
    />
  );
}
