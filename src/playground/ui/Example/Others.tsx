import type {ReactNode} from 'react';
import type {ShownRequest, ShownScenario} from 'endless-simulator';
import {hasVariables, printJson, printOutcome} from '../../../reference/model/scenario.ts';
import styles from './styles.module.css';

interface Props {
  request: Pick<ShownRequest, 'document' | 'variables'> & Partial<Pick<ShownRequest, 'answer' | 'events'>>;
  /** Shows what came of it as well. */
  outcome?: boolean;
}

/** A request within other text: document, variables and, where it is wanted, what came of it. */
export function PlainRequest({request, outcome}: Props): ReactNode {
  const variables = hasVariables(request) ? [printJson(request.variables)] : [];
  const parts = [
    request.document,
    ...variables,
    ...(outcome ? [printOutcome({answer: request.answer, events: request.events})] : []),
  ];
  return parts.map((text, index) => (
    <pre key={index} className={styles.plain}>
      <code>{text}</code>
    </pre>
  ));
}

/** The scenarios that the switch would show, for readers without JavaScript. */
export function OtherScenarios({scenarios}: {scenarios: readonly ShownScenario[]}): ReactNode {
  return (
    <noscript>
      {scenarios.map(({title, text, shown}) => (
        <details key={title}>
          <summary>{title}</summary>
          {text && <p>{text}</p>}
          <PlainRequest request={shown} outcome />
        </details>
      ))}
    </noscript>
  );
}
