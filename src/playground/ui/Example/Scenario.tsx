import {useId, useState, useSyncExternalStore, type KeyboardEvent, type ReactNode, type SyntheticEvent} from 'react';
import clsx from 'clsx';
import {currentVisit, followVisit, forgetVisit} from 'endless-simulator/browser';
import {useStorageSlot} from '@docusaurus/theme-common';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {notations, partLabels, samplesOf, type Notation} from '../../../reference/model/notations.ts';
import type {ShownRequest, ShownScenario} from 'endless-simulator';
import {hasVariables, printJson, printOutcome, type OperationKind} from '../../../reference/model/scenario.ts';
import {playgroundLink, requestOf, type Draft} from '../../model/request.ts';
import EditorFields, {loadEditors} from '../Editor/Field.tsx';
import StatusLine from '../StatusLine/index.tsx';
import {Pane, PlainRequest} from './Pane.tsx';
import {loadRunner, useRun, type Earlier, type Run} from './useRun.ts';
import paneStyles from './pane.module.css';
import styles from './styles.module.css';

/** The language in which a reader last read an example, and how to choose another: on this page and all others. */
function useNotation(): [Notation, (notation: Notation) => void] {
  const [stored, slot] = useStorageSlot('example-language');
  // Counts where the browser refuses storage.
  const [chosen, setChosen] = useState<Notation>('GraphQL');
  const choose = (notation: Notation): void => {
    setChosen(notation);
    slot.set(notation);
  };
  return [notations.find((notation) => notation === stored) ?? chosen, choose];
}

/** Radio buttons, so that the languages can be chosen without JavaScript. */
function Languages({value, onChoose}: {value: Notation; onChoose: (notation: Notation) => void}): ReactNode {
  const group = useId();
  return (
    <fieldset className={styles.languages} aria-label="Language of the example">
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

function Before({requests}: {requests: readonly ShownRequest[]}): ReactNode {
  if (requests.length === 0) return null;
  return (
    <details className={styles.before}>
      <summary>{requests.length === 1 ? 'After one request' : `After ${requests.length} requests`}</summary>
      {requests.map((request, index) => (
        <PlainRequest key={index} document={request.document} variables={request.variables} />
      ))}
    </details>
  );
}

interface RequestPanesProps {
  kind: OperationKind;
  shown: ShownRequest;
  chosen: Notation;
  most: number;
}

function RequestPanes({kind, shown, chosen, most}: RequestPanesProps): ReactNode {
  const labels = partLabels(kind);
  return (
    <>
      <Pane label={labels.document} code={shown.document} language="graphql" notation="GraphQL" most={most} />
      {hasVariables(shown) && (
        <Pane label={labels.variables} code={printJson(shown.variables)} language="json" notation="GraphQL" folds />
      )}
      {samplesOf(kind, shown).map(({notation, language, code}) => (
        <Pane key={notation} label={notation} {...{code, language, notation, most}} isPlain={notation !== chosen} />
      ))}
    </>
  );
}

interface ActionsProps {
  run: Run;
  draft: Draft | undefined;
  onEdit: () => void;
  /** Address of the playground with the request and all that comes before it. */
  playground: () => string;
}

/** Says that the data was changed, and takes it back. */
function Visit({onReset}: {onReset: () => void}): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const begin = (): void => {
    setBusy(true);
    // If it can't be loaded, no simulator is running that has to be restarted.
    const reset = loadRunner().then(
      ({resetVisit}) => resetVisit(),
      () => forgetVisit(),
    );
    void reset.then(() => {
      setBusy(false);
      onReset();
    });
  };
  return (
    <p className="hint margin-bottom--none">
      Your changes last for this visit.
      <button type="button" className="button button--link button--sm" disabled={isBusy} onClick={begin}>
        Reset
      </button>
    </p>
  );
}

/** Runs and edits the request below the answer. */
function Actions({run: {status, start, stop, clear}, draft, onEdit, playground}: ActionsProps): ReactNode {
  const hasChanged = useSyncExternalStore(
    followVisit,
    () => currentVisit().entries.length > 0,
    () => false,
  );
  const isWorking = status.kind === 'working';
  // The steps that a guide has shown are known only when a reader points at the link.
  const aim = ({currentTarget}: SyntheticEvent<HTMLAnchorElement>): void => {
    currentTarget.href = playground();
  };
  const prepare = (): void => void loadEditors().catch(() => undefined);
  return (
    <footer className={styles.foot}>
      <div className={styles.actions}>
        <button
          type="button"
          className="button button--primary button--sm"
          onClick={() => start(draft)}
          aria-disabled={isWorking}
          title="Ctrl+Enter"
        >
          Run
        </button>
        <button
          type="button"
          className="button button--secondary button--sm"
          onClick={onEdit}
          onPointerEnter={prepare}
          onFocus={prepare}
        >
          {draft ? 'Discard edits' : 'Edit'}
        </button>
        <a
          className="button button--link button--sm"
          href="/playground"
          onPointerEnter={aim}
          onFocus={aim}
          onClick={aim}
        >
          Open in the playground
        </a>
      </div>
      {status.text && <StatusLine status={status} onStop={stop} />}
      {hasChanged && !isWorking && <Visit onReset={clear} />}
    </footer>
  );
}

interface Props {
  kind: OperationKind;
  scenario: ShownScenario;
  earlier: Earlier;
  most: number;
}

/** One scenario: a request in every language or to edit, what came back, and how to run it. */
export default function Scenario({kind, scenario, earlier, most}: Props): ReactNode {
  const {shown, refused} = scenario;
  const [notation, chooseNotation] = useNotation();
  const [draft, setDraft] = useState<Draft>();
  const run = useRun(scenario, earlier);
  const {answered} = run;
  const isBrowser = useIsBrowser();
  const canRun = shown.as !== undefined;
  const labels = partLabels(kind);
  const runByKey = (event: KeyboardEvent): void => {
    if (!canRun || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    run.start(draft);
  };
  const edit = (): void =>
    setDraft(draft ? undefined : {document: shown.document, variables: printJson(shown.variables)});
  const onDraft = (change: Partial<Draft>): void => setDraft((old) => old && {...old, ...change});
  const isStale = answered !== undefined && (answered.isOld === true || answered.draft !== draft);
  const note = answered ? (
    <span className={paneStyles.note}>{isStale ? 'from an earlier run' : 'from your run'}</span>
  ) : (
    refused !== undefined && (
      <code className={paneStyles.note} data-refused>
        {refused}
      </code>
    )
  );
  return (
    <div className={styles.scenario} onKeyDown={runByKey}>
      {draft ? (
        <p className={clsx('hint', styles.languages)}>Your request</p>
      ) : (
        <Languages value={notation} onChoose={chooseNotation} />
      )}
      <div className={styles.parts}>
        <div className={styles.request}>
          <Before requests={scenario.before} />
          {draft ? (
            <EditorFields draft={draft} label={labels.document} takesFocus onChange={onDraft} />
          ) : (
            <RequestPanes kind={kind} shown={shown} chosen={notation} most={most} />
          )}
        </div>
        <Pane
          label={labels.outcome}
          code={printOutcome(answered?.result ?? shown)}
          language="json"
          note={note}
          most={most}
          isStale={isStale}
        />
      </div>
      {canRun && isBrowser && (
        <Actions
          run={run}
          draft={draft}
          onEdit={edit}
          playground={() => playgroundLink({...requestOf(scenario, earlier()), ...draft})}
        />
      )}
    </div>
  );
}
