import type {ReactNode} from 'react';
import {Code} from './Code.tsx';
import {
  asCurl,
  asPython,
  asPythonSubscription,
  asSocketMessages,
  asTypeScript,
  asTypeScriptSubscription,
} from './requests.ts';
import styles from './example.module.css';

interface Props {
  kind: 'mutations' | 'queries' | 'subscriptions';
  document: string;
  /** JSON. */
  variables: string;
  /** JSON. */
  response: string;
}

const documentLabels = {mutations: 'Mutation', queries: 'Query', subscriptions: 'Subscription'} as const;

function panels({kind, document, variables, response}: Props) {
  const request = {document, variables};
  const subscribes = kind === 'subscriptions';
  return [
    {label: documentLabels[kind], language: 'graphql', code: document},
    {label: 'Variables', language: 'json', code: variables},
    {label: subscribes ? 'Event' : 'Response', language: 'json', code: response},
    subscribes
      ? {label: 'WebSocket', language: 'json', code: asSocketMessages(request)}
      : {label: 'cURL', language: 'bash', code: asCurl(request)},
    {
      label: 'TypeScript',
      language: 'typescript',
      code: subscribes ? asTypeScriptSubscription(request) : asTypeScript(request),
    },
    {label: 'Python', language: 'python', code: subscribes ? asPythonSubscription(request) : asPython(request)},
  ];
}

/** A request and its answer in several notations. Radio buttons choose the panel, so that it works without JavaScript. */
export default function Example(props: Props): ReactNode {
  return (
    <fieldset className={styles.example} data-example>
      <legend className={styles.legend}>Notation of the example</legend>
      {panels(props).map(({label, language, code}, index) => (
        <div className={styles.panel} key={label}>
          <label className={styles.tab}>
            <input type="radio" name="example" value={label} defaultChecked={index === 0} />
            {label}
          </label>
          <div className={styles.content} data-label={label}>
            <Code code={code} language={language} label={label} />
          </div>
        </div>
      ))}
    </fieldset>
  );
}
