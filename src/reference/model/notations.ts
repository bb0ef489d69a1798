/** The languages in which an example can be read. */
import type {CodeLanguage} from '../../site/model/colour.ts';
import {asCurl, asPython, asTypeScript} from './samples.ts';
import type {ShownRequest} from 'endless-simulator';
import type {OperationKind} from './scenario.ts';
import {asPythonSubscription, asSocketMessages, asTypeScriptSubscription} from './subscription-samples.ts';

/** The first one shows the document and its variables as they are. */
export const notations = ['GraphQL', 'cURL', 'TypeScript', 'Python'] as const;
export type Notation = (typeof notations)[number];

export interface Sample {
  notation: Exclude<Notation, 'GraphQL'>;
  language: CodeLanguage;
  code: string;
}

/** The request in every language except GraphQL. A step of a guide brings its own, which are made for its place there. */
export function samplesOf(
  kind: OperationKind,
  request: ShownRequest & {samples?: readonly Sample[]},
): readonly Sample[] {
  if (request.samples) return request.samples;
  const [shell, typeScript, python] =
    kind === 'subscriptions'
      ? [asSocketMessages(request), asTypeScriptSubscription(request), asPythonSubscription(request)]
      : [asCurl(request), asTypeScript(kind, request), asPython(kind, request)];
  return [
    {notation: 'cURL', language: 'bash', code: shell},
    {notation: 'TypeScript', language: 'typescript', code: typeScript},
    {notation: 'Python', language: 'python', code: python},
  ];
}

const documentLabels = {mutations: 'Mutation', queries: 'Query', subscriptions: 'Subscription'} as const;

/** What a page calls the parts of an example. */
export const partLabels = (kind: OperationKind) => ({
  document: documentLabels[kind],
  variables: 'Variables',
  outcome: kind === 'subscriptions' ? 'Events' : 'Answer',
});
