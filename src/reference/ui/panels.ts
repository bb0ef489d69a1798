import {
  asCurl,
  asPython,
  asPythonSubscription,
  asSocketMessages,
  asTypeScript,
  asTypeScriptSubscription,
} from './requests.ts';

/** A request and its answer. */
export interface ExampleProps {
  kind: 'mutations' | 'queries' | 'subscriptions';
  document: string;
  /** JSON. */
  variables: string;
  /** JSON. */
  response: string;
}

const documentLabels = {mutations: 'Mutation', queries: 'Query', subscriptions: 'Subscription'} as const;

/** The notations of an example, for the page and for its Markdown. */
export function examplePanels({kind, document, variables, response}: ExampleProps) {
  const request = {document, variables};
  const subscribes = kind === 'subscriptions';
  const typeScript = subscribes ? asTypeScriptSubscription(request) : asTypeScript(request);
  return [
    {label: documentLabels[kind], language: 'graphql', code: document},
    {label: 'Variables', language: 'json', code: variables},
    {label: subscribes ? 'Event' : 'Response', language: 'json', code: response},
    subscribes
      ? {label: 'WebSocket', language: 'json', code: asSocketMessages(request)}
      : {label: 'cURL', language: 'bash', code: asCurl(request)},
    {label: 'TypeScript', language: 'typescript', code: typeScript},
    {label: 'Python', language: 'python', code: subscribes ? asPythonSubscription(request) : asPython(request)},
  ];
}
