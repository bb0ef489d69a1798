import {useId, useState, type KeyboardEvent, type ReactNode} from 'react';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {notations, partLabels, samplesOf, type Notation} from '../../../reference/model/notations.ts';
import type {ShownRequest, ShownScenario} from 'endless-simulator';
import {
  hasVariables,
  printJson,
  printOutcome,
  type ExampleData,
  type OperationKind,
} from '../../../reference/model/scenario.ts';
import type {Draft} from '../../model/draft.ts';
import {playgroundLink} from '../../model/link.ts';
import {Actions} from './Actions.tsx';
import {Drafts, type Editors} from './Drafts.tsx';
import {OtherScenarios, PlainRequest} from './Others.tsx';
import {Pane} from './Pane.tsx';
import {useNotation} from './useNotation.ts';
import {useRun, type Earlier} from './useRun.ts';
import styles from './styles.module.css';

interface Props extends ExampleData {
  /** The heading of the section. */
  children?: ReactNode;
  /** Stands between paragraphs of a guide, as wide as they, instead of beside the text. */
  inGuide?: boolean;
  /** For a step of a story: the steps before it. */
  earlier?: Earlier;
}

interface ScenarioProps {
  kind: OperationKind;
  scenario: ShownScenario;
  earlier: Earlier | undefined;
}

interface SwitchProps {
  scenarios: readonly ShownScenario[];
  chosen: number;
  onChoose: (index: number) => void;
}

/** Chooses between scenarios; the only one is named alone. */
function ScenarioSwitch({scenarios, chosen, onChoose}: SwitchProps): ReactNode {
  if (scenarios.length === 1) {
    const title = scenarios[0]?.title;
    return title ? <p className={styles.title}>{title}</p> : null;
  }
  return (
    <select
      className={styles.scenarios}
      aria-label="Scenario"
      value={chosen}
      onChange={({target}) => onChoose(Number(target.value))}
    >
      {scenarios.map(({title, refused}, index) => (
        <option key={title} value={index}>
          {refused === undefined ? title : `Refused: ${title}`}
        </option>
      ))}
    </select>
  );
}

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
function RequestParts({kind, shown}: {kind: OperationKind; shown: ShownRequest}): ReactNode {
  const labels = partLabels(kind);
  return (
    <>
      <Pane label={labels.document} code={shown.document} language="graphql" notation="GraphQL" />
      {hasVariables(shown) && (
        <Pane label={labels.variables} code={printJson(shown.variables)} language="json" notation="GraphQL" />
      )}
      {samplesOf(kind, shown).map(({notation, language, code}) => (
        <Pane key={notation} label={notation} code={code} language={language} notation={notation} />
      ))}
    </>
  );
}

const draftOf = ({document, variables}: ShownRequest): Draft => ({document, variables: printJson(variables)});

/** The state of editing: nothing until somebody edits, because the editors are loaded then. */
function useDraft(shown: ShownRequest) {
  const [draft, setDraft] = useState<Draft>();
  const [editors, setEditors] = useState<Editors>();
  const [failure, setFailure] = useState('');
  const begin = (): void => {
    setFailure('');
    import(/* webpackChunkName: "editor" */ '../Editor/index.tsx').then(
      (loaded) => {
        setEditors(loaded);
        setDraft(draftOf(shown));
      },
      () => setFailure("The editor can't be loaded. Check your network connection and try again."),
    );
  };
  return {draft, editors, failure, setDraft, begin};
}

/** One scenario: a request in every language or to edit, what came back, and how to run it. */
function Scenario({kind, scenario, earlier}: ScenarioProps): ReactNode {
  const {shown, refused} = scenario;
  const [notation, chooseNotation] = useNotation();
  const {draft, editors, failure, setDraft, begin} = useDraft(shown);
  const {run, start, clear} = useRun(scenario, earlier);
  const isBrowser = useIsBrowser();
  const canRun = shown.as !== undefined;
  const labels = partLabels(kind);
  const isPrinted = !run.result;
  const runByKey = (event: KeyboardEvent): void => {
    if (!canRun || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    start(draft);
  };
  const request = draft ?? draftOf(shown);
  return (
    <div className={styles.scenario} onKeyDown={runByKey} data-phase={run.phase}>
      {draft ? (
        <p className={styles.editing}>Your request</p>
      ) : (
        <Languages value={notation} onChoose={chooseNotation} />
      )}
      <Before requests={scenario.before} />
      <div className={styles.parts}>
        {draft && editors ? (
          <Drafts editors={editors} draft={draft} label={labels.document} onChange={setDraft} />
        ) : (
          <RequestParts kind={kind} shown={shown} />
        )}
        <Pane
          label={labels.outcome}
          code={printOutcome(run.result ?? shown)}
          language="json"
          note={
            isPrinted ? (
              refused !== undefined && <code className={styles.refused}>{refused}</code>
            ) : (
              <span className={styles.live}>from your run</span>
            )
          }
        />
      </div>
      {canRun && isBrowser && (
        <Actions
          run={failure ? {phase: 'failed', message: failure} : run}
          onRun={() => start(draft)}
          onReset={clear}
          onEdit={draft ? () => setDraft(undefined) : begin}
          isEditing={draft !== undefined}
          playground={playgroundLink({...request, ...(shown.as !== undefined && {as: shown.as})})}
        />
      )}
    </div>
  );
}

/** What an operation is asked and what it answers, by scenario and language, together beside the text. */
export default function Example({kind, scenarios, children, inGuide = false, earlier}: Props): ReactNode {
  const [chosen, choose] = useState(0);
  const scenario = scenarios[chosen] ?? scenarios[0];
  if (!scenario) return null;
  return (
    <div className={inGuide ? styles.inGuide : styles.rail} data-rail={inGuide ? undefined : true}>
      <section
        className={styles.panel}
        data-search="ignore"
        data-example
        aria-label={inGuide ? scenario.title : 'Example'}
      >
        <header className={styles.head}>
          {children}
          <ScenarioSwitch scenarios={scenarios} chosen={chosen} onChoose={choose} />
          {scenario.text && <p className={styles.text}>{scenario.text}</p>}
        </header>
        <Scenario key={chosen} kind={kind} scenario={scenario} earlier={earlier} />
        <OtherScenarios scenarios={scenarios.slice(1)} />
      </section>
    </div>
  );
}
