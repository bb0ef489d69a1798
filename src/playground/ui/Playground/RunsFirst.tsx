import {useSyncExternalStore, type ReactNode} from 'react';
import {currentVisit, followVisit, notYetRun} from 'endless-simulator/browser';
import type {Offer} from '../../model/offer.ts';
import {titleOf, type Request, type Step} from '../../model/request.ts';
import {PlainRequest} from '../Example/Pane.tsx';
import {withHeaders} from './usePlayground.ts';
import styles from './styles.module.css';

interface Props {
  offer: Offer;
  request: Request;
  onLeaveOut: () => void;
}

const clockMove = (advance: string): string => (advance.startsWith('P') ? `by ${advance}` : `to ${advance}`);

const callerText = ({callers}: Offer, as: string): string =>
  callers.find(({name}) => name === as)?.text ?? 'nobody, without a token';

function Steps({offer, steps}: {offer: Offer; steps: readonly Step[]}): ReactNode {
  // Those that ran in this visit aren't repeated.
  useSyncExternalStore(followVisit, currentVisit);
  return (
    <ol className="margin-bottom--none">
      {steps.map((step, index) => (
        <li key={index}>
          <details>
            <summary>
              <code>{titleOf(step.document)}</code> as {callerText(offer, step.as)}
              {step.advance !== undefined && `, after the clock moved ${clockMove(step.advance)}`}
              {notYetRun([withHeaders(offer, step)]).length === 0 && (
                <span className="text--success"> ran in this visit</span>
              )}
            </summary>
            <PlainRequest document={step.document} variables={step.variables} />
            {step.during && <Steps offer={offer} steps={step.during} />}
          </details>
        </li>
      ))}
    </ol>
  );
}

/** All that a run does before it sends the request. */
export default function RunsFirst({offer, request: {before, advance}, onLeaveOut}: Props): ReactNode {
  if (before.length === 0 && advance === undefined) return null;
  return (
    <section className={styles.first} aria-label="Runs first">
      <div className={styles.row}>
        <h2>Runs first</h2>
        <span className="hint">Each request once in a visit, so that this one finds the data it needs.</span>
        <button type="button" className="button button--secondary button--sm" onClick={onLeaveOut}>
          Leave out
        </button>
      </div>
      <Steps offer={offer} steps={before} />
      {advance !== undefined && <p>Then the clock moves {clockMove(advance)}.</p>}
    </section>
  );
}
