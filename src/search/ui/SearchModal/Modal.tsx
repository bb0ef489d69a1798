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
import {createInsightsClient, type HitSource} from '../../client/algolia/insights.ts';
import {hasTooManyRecents, recentsName, repairStored} from '../../client/recents.ts';
import type {SearchConfig} from '../../model/environment.ts';
import {unreachable} from '../../model/failure.ts';
import {maxQueryLength} from '../../model/request.ts';
import {isSuggestion} from '../../model/suggestions.ts';
import type {SectionId} from '../../model/types.ts';
import {hitUrl, missingResultsUrl, searchLocation} from '../../model/url.ts';
import {useCutQuery} from '../useCutQuery.ts';
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

const localStore = () => window.localStorage;

const transformItems: TransformItems = (items) =>
  items.filter((item) => !isSuggestion(item)).map((item) => ({...item, url: hitUrl(item.url, window.location.origin)}));

interface ScopedModalProps extends SearchModalProps {
  scope: SectionId;
  onScope: (query: string) => void;
  /** Called when the saved lists have changed beneath the modal, which reads them only once. */
  onStored: () => void;
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
function useHostedService(config: SearchConfig, scope: SectionId, elsewhere: ReadonlyMap<string, HitSource>) {
  return useMemo(() => {
    if (config.engine !== 'algolia') return {appId: 'embedded', apiKey: 'embedded'};
    const {appId, apiKey, insights, indexNames} = config;
    const insightsClient = insights && {insightsClient: createInsightsClient(indexNames[scope], elsewhere)};
    return {appId, apiKey, insights: insightsClient};
  }, [config, scope, elsewhere]);
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
  const {initialQuery, selected, scrollY, section, scope, config, onScope, onStored, onRetry, onClose} = props;
  const root = useRef<HTMLDivElement>(null);
  const navigator = useNavigator();
  const history = useHistory();
  const [elsewhere] = useState(() => new Map<string, HitSource>());
  const {transformSearchClient, input, failure, count} = useModalSearch(root, config, scope, elsewhere);
  const isCut = useCutQuery(input, selected && initialQuery.length >= maxQueryLength);
  const [isEmpty, setEmpty] = useState(initialQuery === '');
  const query = useCallback(() => input()?.value ?? '', [input]);
  const switchScope = useCallback(() => onScope(query()), [onScope, query]);
  useScopeKey(section, switchScope);

  const onChange = useCallback(
    (container: HTMLElement) => {
      setEmpty(query() === '');
      const favorite = container.querySelector('[title="Remove this search from favorites"]');
      if (favorite && hasTooManyRecents(localStore)) onStored();
    },
    [onStored, query],
  );
  const {below, foot} = useDialogRoles(root, selected, onChange);

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
  const hosted = useHostedService(config, scope, elsewhere);

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
      {createPortal(
        <ScopeBar
          section={section}
          scope={scope}
          count={isEmpty ? undefined : count}
          isCut={isCut}
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

/** DocSearch's modal, bound to the section's index. A change of section or of the saved lists, and another try, mount it afresh, because it keeps what it began with. */
export default function SearchModal(props: SearchModalProps): ReactNode {
  const {section} = props;
  useInsertionEffect(adoptStyles, []);
  const [{everything, query, selected, mounts}, setState] = useState(() => {
    repairStored(localStore);
    return {everything: false, query: props.initialQuery, selected: props.selected, mounts: 0};
  });
  const scope = everything ? 'global' : section;
  const onScope = useCallback(
    (current: string) =>
      setState((state) => ({...state, everything: !state.everything, query: current, selected: false})),
    [],
  );
  const mountAgain = useCallback(
    (current: string) => setState((state) => ({...state, query: current, selected: false, mounts: state.mounts + 1})),
    [],
  );
  const onStored = useCallback(() => {
    repairStored(localStore);
    if (!hasTooManyRecents(localStore)) mountAgain(''); // else storage can't be written
  }, [mountAgain]);
  return (
    <ScopedModal
      key={`${section} ${scope} ${mounts}`}
      {...props}
      initialQuery={query}
      selected={selected}
      scope={scope}
      onScope={onScope}
      onStored={onStored}
      onRetry={mountAgain}
    />
  );
}
