import {useId, useState, type ReactNode} from 'react';
import {notations, partLabels, samplesOf, type Notation} from '../../../reference/model/notations.ts';
import {
  hasVariables,
  printJson,
  printOutcome,
  type ExampleData,
  type OperationKind,
  type ShownRequest,
  type ShownScenario,
} from '../../../reference/model/scenario.ts';
import {OtherScenarios, PlainRequest} from './Others.tsx';
import {Pane} from './Pane.tsx';
import {useNotation} from './useNotation.ts';
import styles from './styles.module.css';

interface Props extends ExampleData {
  /** The heading of the section. */
  children?: ReactNode;
  /** Stands between paragraphs of a guide, as wide as they, instead of beside the text. */
  inGuide?: boolean;
}

/** Chooses between scenarios; the only one is named alone. */
function ScenarioSwitch({
  scenarios,
  chosen,
  onChoose,
}: {
  scenarios: readonly ShownScenario[];
  chosen: number;
  onChoose: (index: number) => void;
}): ReactNode {
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

/** A request in every language, and below it what came back. */
function Parts({kind, scenario}: {kind: OperationKind; scenario: ShownScenario}): ReactNode {
  const {shown, refused} = scenario;
  const labels = partLabels(kind);
  const reason = refused !== undefined && <code className={styles.refused}>{refused}</code>;
  return (
    <>
      <Pane label={labels.document} code={shown.document} language="graphql" notation="GraphQL" />
      {hasVariables(shown) && (
        <Pane label={labels.variables} code={printJson(shown.variables)} language="json" notation="GraphQL" />
      )}
      {samplesOf(kind, shown).map(({notation, language, code}) => (
        <Pane key={notation} label={notation} code={code} language={language} notation={notation} />
      ))}
      <Pane label={labels.outcome} code={printOutcome(shown)} language="json" note={reason} />
    </>
  );
}

/** What an operation is asked and what it answers, by scenario and language, together beside the text. */
export default function Example({kind, scenarios, children, inGuide = false}: Props): ReactNode {
  const [chosen, choose] = useState(0);
  const [notation, chooseNotation] = useNotation();
  const scenario = scenarios[chosen] ?? scenarios[0];
  if (!scenario) return null;
  return (
    <div className={inGuide ? styles.inGuide : styles.rail} data-rail={inGuide ? undefined : true}>
      <section className={styles.panel} data-example aria-label={inGuide ? scenario.title : 'Example'}>
        <header className={styles.head}>
          {children}
          <ScenarioSwitch scenarios={scenarios} chosen={chosen} onChoose={choose} />
          {scenario.text && <p className={styles.text}>{scenario.text}</p>}
        </header>
        <Languages value={notation} onChoose={chooseNotation} />
        <Before requests={scenario.before} />
        <div className={styles.parts}>
          <Parts kind={kind} scenario={scenario} />
        </div>
        <OtherScenarios scenarios={scenarios.slice(1)} />
      </section>
    </div>
  );
}
