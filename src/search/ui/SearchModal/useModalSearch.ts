import {type RefObject, useCallback, useState} from 'react';
import type {DocSearchModalProps} from '@docsearch/react';
import {searchEngine} from '../../client/index.ts';
import {createModalSearch} from '../../client/modal-client.ts';
import type {SearchConfig} from '../../model/environment.ts';
import type {FailureText} from '../../model/failure.ts';
import type {SectionId} from '../../model/types.ts';

type TransformClient = NonNullable<DocSearchModalProps['transformSearchClient']>;

/** The modal's client: asks the configured engine for a section, and tells of its queries and answers. */
export function useModalSearch(
  root: RefObject<HTMLElement | null>,
  config: SearchConfig,
  scope: SectionId,
  onQuery: (query: string) => void,
) {
  const [failure, setFailure] = useState<FailureText>();
  const [count, setCount] = useState<number>();
  const query = useCallback(
    () => root.current?.querySelector<HTMLInputElement>('.DocSearch-Input')?.value ?? '',
    [root],
  );

  const transformSearchClient = useCallback<TransformClient>(
    (client) => {
      const search = createModalSearch({
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
      const heard: typeof search = (parameters) => {
        onQuery(query());
        return search(parameters);
      };
      return {...client, search: heard as unknown as typeof client.search};
    },
    [config, scope, query, onQuery],
  );

  return {transformSearchClient, query, failure, count};
}
