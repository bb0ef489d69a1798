import type {ReactNode} from 'react';
import type {ShownRequest, ShownScenario} from 'endless-simulator';
import {hasVariables, printJson, printOutcome} from '../../../reference/model/scenario.ts';

/** A request as plain text: document, variables and, where it is wanted, what came of it. */
export function PlainRequest({request, outcome}: {request: ShownRequest; outcome?: boolean}): ReactNode {
  return (
    <>
      <pre>
        <code>{request.document}</code>
      </pre>
      {hasVariables(request) && (
        <pre>
          <code>{printJson(request.variables)}</code>
        </pre>
      )}
      {outcome && (
        <pre>
          <code>{printOutcome(request)}</code>
        </pre>
      )}
    </>
  );
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
