import {type RefObject, useCallback, useEffect, useRef, useState} from 'react';
import type {DocSearchModalProps} from '@docsearch/react';
import type {HitSource} from '../../client/algolia/insights.ts';
import {searchEngine} from '../../client/index.ts';
import {createModalSearch, typingRest} from '../../client/modal-client.ts';
import type {SearchConfig} from '../../model/environment.ts';
import type {FailureText} from '../../model/failure.ts';
import type {SectionId} from '../../model/types.ts';
import {hitUrl} from '../../model/url.ts';

type TransformClient = NonNullable<DocSearchModalProps['transformSearchClient']>;

const inputOf = (root: RefObject<HTMLElement | null>): HTMLInputElement | null | undefined =>
  root.current?.querySelector<HTMLInputElement>('.DocSearch-Input');

/** Fetches what the page of the best hit needs, once typing rests. */
function useFetchedAhead(): (url: string | undefined) => void {
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return useCallback((url) => {
    window.clearTimeout(timer.current);
    const path = url && hitUrl(url, window.location.origin).replace(/[?#].*$/, '');
    if (path?.startsWith('/'))
      timer.current = window.setTimeout(() => void window.docusaurus.prefetch(path), typingRest);
  }, []);
}

/** The modal's client: asks the configured engine for a section, and tells of its answers. */
export function useModalSearch(
  root: RefObject<HTMLElement | null>,
  config: SearchConfig,
  scope: SectionId,
  elsewhere: Map<string, HitSource>,
) {
  const anticipate = useRef<(query: string) => void>(undefined);
  const [failure, setFailure] = useState<FailureText>();
  const [count, setCount] = useState<number>();
  const fetchAhead = useFetchedAhead();
  const input = useCallback(() => inputOf(root), [root]);

  const transformSearchClient = useCallback<TransformClient>(
    (client) => {
      const modalSearch = createModalSearch({
        engine: () => searchEngine(config),
        section: scope,
        indexNames: config.indexNames,
        currentQuery: () => input()?.value ?? '',
        isHosted: config.engine === 'algolia',
        onAnswer: (nbHits, best) => {
          setFailure(undefined);
          setCount(nbHits);
          fetchAhead(best);
        },
        onElsewhere: (objectID, source) => elsewhere.set(objectID, source),
        onFailure: setFailure,
      });
      anticipate.current = modalSearch.anticipate;
      return {...client, search: modalSearch.search as unknown as typeof client.search};
    },
    [config, scope, elsewhere, input, fetchAhead],
  );

  // The engine looks for what was typed while the modal draws the letter.
  useEffect(() => {
    const field = input();
    if (!field) return undefined;
    const onInput = () => anticipate.current?.(field.value);
    field.addEventListener('input', onInput);
    return () => field.removeEventListener('input', onInput);
  }, [input]);

  return {transformSearchClient, input, failure, count};
}
