import type {ReactNode} from 'react';
import type {ShownRequest, ShownScenario} from 'endless-simulator';
import {hasVariables, printJson, printOutcome} from '../../../reference/model/scenario.ts';
import styles from './styles.module.css';

type Props = Pick<ShownRequest, 'document' | 'variables'> & {outcome?: string};

/** A request within other text: document, variables and, where it is wanted, what came of it. */
export function PlainRequest({document, variables, outcome}: Props): ReactNode {
  return [document, hasVariables({variables}) && printJson(variables), outcome].filter(Boolean).map((text, index) => (
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
          <PlainRequest document={shown.document} variables={shown.variables} outcome={printOutcome(shown)} />
        </details>
      ))}
    </noscript>
  );
}
