import {useId, useState, type KeyboardEvent, type ReactNode} from 'react';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {notations, partLabels, samplesOf, type Notation} from '../../../reference/model/notations.ts';
import type {ShownRequest, ShownScenario} from 'endless-simulator';
import {hasVariables, printJson, printOutcome, type OperationKind} from '../../../reference/model/scenario.ts';
import {playgroundLink} from '../../model/link.ts';
import {requestOf, type Draft} from '../../model/request.ts';
import EditorField from '../Editor/Field.tsx';
import {Actions} from './Actions.tsx';
import {PlainRequest} from './Others.tsx';
import {Pane} from './Pane.tsx';
import {useNotation} from './useNotation.ts';
import {useRun, type Earlier} from './useRun.ts';
import styles from './styles.module.css';

/** Radio buttons, so that the languages can be chosen without JavaScript. */
function Languages({value, onChoose}: {value: Notation; onChoose: (notation: Notation) => void}): ReactNode {
  const group = useId();
  return (
    <fieldset className={styles.languages}>
      <legend className={styles.hidden}>Language of the example</legend>
      {notations.map((notation) => (
        <label className={styles.tab} key={notation}>
          <input
            type="radio"
            name={group}
            value={notation}
            checked={value === notation}
            onChange={() => onChoose(notation)}
          />
          {notation}
        </label>
      ))}
    </fieldset>
  );
}

/** Requests that come before the scenario, folded. */
function Before({requests}: {requests: readonly ShownRequest[]}): ReactNode {
  if (requests.length === 0) return null;
  return (
    <details className={styles.before}>
      <summary>{requests.length === 1 ? 'After one request' : `After ${requests.length} requests`}</summary>
      {requests.map((request, index) => (
        <PlainRequest key={index} request={request} />
      ))}
    </details>
  );
}

/** A request in every language. */
function RequestPanes({kind, shown}: {kind: OperationKind; shown: ShownRequest}): ReactNode {
  const labels = partLabels(kind);
  return (
    <>
      <Pane label={labels.document} code={shown.document} language="graphql" notation="GraphQL" />
      {hasVariables(shown) && (
        <Pane label={labels.variables} code={printJson(shown.variables)} language="json" notation="GraphQL" folds />
      )}
      {samplesOf(kind, shown).map(({notation, language, code}) => (
        <Pane key={notation} label={notation} code={code} language={language} notation={notation} />
      ))}
    </>
  );
}

interface Props {
  kind: OperationKind;
  scenario: ShownScenario;
  /** For a step of a story: the steps before it. */
  earlier: Earlier;
}

/** One scenario: a request in every language or to edit, what came back, and how to run it. */
export default function Scenario({kind, scenario, earlier}: Props): ReactNode {
  const {shown, refused} = scenario;
  const [notation, chooseNotation] = useNotation();
  const [draft, setDraft] = useState<Draft>();
  const {status, answered, start, stop, clear} = useRun(scenario, earlier);
  const isBrowser = useIsBrowser();
  const canRun = shown.as !== undefined;
  const labels = partLabels(kind);
  const runByKey = (event: KeyboardEvent): void => {
    if (!canRun || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    start(draft);
  };
  const edit = (): void => {
    const {document, variables} = requestOf(scenario);
    setDraft(draft ? undefined : {document, variables});
  };
  const isStale = answered !== undefined && (answered.isOld === true || answered.draft !== draft);
  const note = answered ? (
    <span className={styles.live}>{isStale ? 'from an earlier run' : 'from your run'}</span>
  ) : (
    refused !== undefined && <code className={styles.refused}>{refused}</code>
  );
  return (
    <div className={styles.scenario} onKeyDown={runByKey}>
      {draft ? (
        <p className={styles.editing}>Your request</p>
      ) : (
        <Languages value={notation} onChoose={chooseNotation} />
      )}
      <div className={styles.parts}>
        <div className={styles.request}>
          <Before requests={scenario.before} />
          {draft ? (
            <>
              <EditorField
                kind="document"
                label={labels.document}
                text={draft.document}
                takesFocus
                onChange={(document) => setDraft({...draft, document})}
              />
              <EditorField
                kind="variables"
                label="Variables"
                text={draft.variables}
                onChange={(variables) => setDraft({...draft, variables})}
              />
            </>
          ) : (
            <RequestPanes kind={kind} shown={shown} />
          )}
        </div>
        <Pane
          label={labels.outcome}
          code={printOutcome(answered?.result ?? shown)}
          language="json"
          note={note}
          isStale={isStale}
        />
      </div>
      {canRun && isBrowser && (
        <Actions
          status={status}
          onRun={() => start(draft)}
          onStop={stop}
          onReset={clear}
          onEdit={edit}
          isEditing={draft !== undefined}
          playground={() => playgroundLink({...requestOf(scenario, earlier()), ...draft})}
        />
      )}
    </div>
  );
}
