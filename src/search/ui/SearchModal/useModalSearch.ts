import {type RefObject, useCallback, useState} from 'react';
import type {DocSearchModalProps} from '@docsearch/react';
import type {HitSource} from '../../client/algolia/insights.ts';
import {searchEngine} from '../../client/index.ts';
import {createModalSearch} from '../../client/modal-client.ts';
import type {SearchConfig} from '../../model/environment.ts';
import type {FailureText} from '../../model/failure.ts';
import type {SectionId} from '../../model/types.ts';

type TransformClient = NonNullable<DocSearchModalProps['transformSearchClient']>;

/** The modal's client: asks the configured engine for a section, and tells of its answers. */
export function useModalSearch(
  root: RefObject<HTMLElement | null>,
  config: SearchConfig,
  scope: SectionId,
  elsewhere: Map<string, HitSource>,
) {
  const [failure, setFailure] = useState<FailureText>();
  const [count, setCount] = useState<number>();
  const input = useCallback(() => root.current?.querySelector<HTMLInputElement>('.DocSearch-Input'), [root]);

  const transformSearchClient = useCallback<TransformClient>(
    (client) => {
      const search = createModalSearch({
        engine: () => searchEngine(config),
        section: scope,
        indexNames: config.indexNames,
        currentQuery: () => input()?.value ?? '',
        onAnswer: (nbHits) => {
          setFailure(undefined);
          setCount(nbHits);
        },
        onElsewhere: (objectID, source) => elsewhere.set(objectID, source),
        onFailure: setFailure,
      });
      return {...client, search: search as unknown as typeof client.search};
    },
    [config, scope, elsewhere, input],
  );

  return {transformSearchClient, input, failure, count};
}
