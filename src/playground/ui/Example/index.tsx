/**
 * Examples where a page's Markdown has them. The routes of pages that show some bring this file along, and DocItem
 * hands its components to the Markdown, so that other pages don't download them.
 */
import {useEffect, useMemo, useState, type ReactNode} from 'react';
import clsx from 'clsx';
import type {ShownScenario} from 'endless-simulator';
import {printOutcome, type ExampleData, type StoryStepData} from '../../../reference/model/scenario.ts';
import {noteStoryStep, stepsBefore} from '../../client/story-steps.ts';
import {PlainRequest} from './Pane.tsx';
import Scenario from './Scenario.tsx';
import type {Earlier} from './useRun.ts';
import styles from './styles.module.css';

interface SwitchProps {
  scenarios: readonly ShownScenario[];
  chosen: number;
  onChoose: (index: number) => void;
}

function ScenarioSwitch({scenarios, chosen, onChoose}: SwitchProps): ReactNode {
  if (scenarios.length === 1) {
    const title = scenarios[0]?.title;
    return title ? <p>{title}</p> : null;
  }
  return (
    <select
      className={clsx('control', styles.scenarios)}
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

/** The scenarios that the switch would show, for readers without JavaScript. */
function OtherScenarios({scenarios}: {scenarios: readonly ShownScenario[]}): ReactNode {
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

interface Props extends ExampleData {
  children?: ReactNode;
  /** Is part of a guide, as wide as its paragraphs, instead of beside the text. */
  inGuide?: boolean;
  earlier?: Earlier;
}

const noSteps: Earlier = () => [];

/** What an operation is asked and what it answers, by scenario and language. */
function Example({kind, scenarios, children, inGuide = false, earlier = noSteps}: Props): ReactNode {
  const [chosen, setChosen] = useState(0);
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
          <ScenarioSwitch scenarios={scenarios} chosen={chosen} onChoose={setChosen} />
          {scenario.text && <p className="hint">{scenario.text}</p>}
        </header>
        <Scenario key={chosen} kind={kind} scenario={scenario} earlier={earlier} most={inGuide ? 27 : 15} />
        <OtherScenarios scenarios={scenarios.slice(1)} />
      </section>
    </div>
  );
}

function StoryStep({data}: {data: string}): ReactNode {
  const step = useMemo(() => JSON.parse(data) as StoryStepData, [data]);
  useEffect(() => noteStoryStep(step), [step]);
  return <Example kind={step.kind} scenarios={step.scenarios} earlier={() => stepsBefore(step)} inGuide />;
}

export default {Example, StoryStep};
