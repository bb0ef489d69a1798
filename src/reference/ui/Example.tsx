import type {ReactNode} from 'react';
import {Code} from './Code.tsx';
import {examplePanels, type ExampleProps} from './panels.ts';
import styles from './example.module.css';

/** A request and its answer in several notations. Radio buttons choose the panel, so that it works without JavaScript. */
export default function Example(props: ExampleProps): ReactNode {
  return (
    <fieldset className={styles.example} data-example>
      <legend className={styles.legend}>Notation of the example</legend>
      {examplePanels(props).map(({label, language, code}, index) => (
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
