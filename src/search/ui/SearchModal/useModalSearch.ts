import {type RefObject, useCallback, useEffect, useRef, useState} from 'react';
import type {DocSearchModalProps} from '@docsearch/react';
import {searchEngine} from '../../client/index.ts';
import {createModalSearch} from '../../client/modal-client.ts';
import type {SearchConfig} from '../../model/environment.ts';
import type {FailureText} from '../../model/failure.ts';
import type {SectionId} from '../../model/types.ts';
import {hitUrl} from '../../model/url.ts';

type TransformClient = NonNullable<DocSearchModalProps['transformSearchClient']>;

const inputOf = (root: RefObject<HTMLElement | null>): HTMLInputElement | null | undefined =>
  root.current?.querySelector<HTMLInputElement>('.DocSearch-Input');

/** Typing rests after this many milliseconds without a letter. */
const typingRest = 250;

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
  onQuery: (query: string) => void,
) {
  const anticipate = useRef<(query: string) => void>(undefined);
  const [failure, setFailure] = useState<FailureText>();
  const [count, setCount] = useState<number>();
  const fetchAhead = useFetchedAhead();
  const query = useCallback(() => inputOf(root)?.value ?? '', [root]);

  const transformSearchClient = useCallback<TransformClient>(
    (client) => {
      const modalSearch = createModalSearch({
        engine: () => searchEngine(config),
        section: scope,
        indexNames: config.indexNames,
        currentQuery: query,
        onAnswer: (nbHits, best) => {
          setFailure(undefined);
          setCount(nbHits);
          fetchAhead(best);
        },
        onFailure: setFailure,
      });
      anticipate.current = modalSearch.anticipate;
      return {...client, search: modalSearch.search as unknown as typeof client.search};
    },
    [config, scope, query, fetchAhead],
  );

  // The engine looks for what was typed while the modal draws the letter.
  useEffect(() => {
    const field = inputOf(root);
    if (!field) return undefined;
    const onInput = () => {
      anticipate.current?.(field.value);
      onQuery(field.value);
    };
    field.addEventListener('input', onInput);
    return () => field.removeEventListener('input', onInput);
  }, [root, onQuery]);

  return {transformSearchClient, query, failure, count};
}
