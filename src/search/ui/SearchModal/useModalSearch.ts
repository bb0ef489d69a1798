import {type RefObject, useCallback, useEffect, useRef, useState} from 'react';
import type {DocSearchModalProps} from '@docsearch/react';
import {searchEngine} from '../../client/index.ts';
import {createModalSearch} from '../../client/modal-client.ts';
import type {SearchConfig} from '../../model/environment.ts';
import type {FailureText} from '../../model/failure.ts';
import type {SectionId} from '../../model/types.ts';

type TransformClient = NonNullable<DocSearchModalProps['transformSearchClient']>;

const inputOf = (root: RefObject<HTMLElement | null>): HTMLInputElement | null | undefined =>
  root.current?.querySelector<HTMLInputElement>('.DocSearch-Input');

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
  const query = useCallback(() => inputOf(root)?.value ?? '', [root]);

  const transformSearchClient = useCallback<TransformClient>(
    (client) => {
      const modalSearch = createModalSearch({
        engine: () => searchEngine(config),
        section: scope,
        indexNames: config.indexNames,
        currentQuery: query,
        onAnswer: (nbHits) => {
          setFailure(undefined);
          setCount(nbHits);
        },
        onFailure: setFailure,
      });
      anticipate.current = modalSearch.anticipate;
      return {...client, search: modalSearch.search as unknown as typeof client.search};
    },
    [config, scope, query],
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
