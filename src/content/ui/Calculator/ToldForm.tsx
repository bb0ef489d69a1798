import {useState, type ReactNode} from 'react';
import {shopSentence} from '../../model/calculations.ts';
import NumberField from './NumberField.tsx';
import styles from './styles.module.css';

/** What a shop is told about a product in two warehouses, starting with the numbers of the worked example. */
export default function ToldForm(): ReactNode {
  const [first, setFirst] = useState(70);
  const [second, setSecond] = useState(48);
  const [unassigned, setUnassigned] = useState(6);
  const [buffer, setBuffer] = useState(5);
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>What a shop is told</legend>
        <NumberField label="Available, priority 1" value={first} least={-1_000_000} onChange={setFirst} />
        <NumberField label="Available, priority 2" value={second} least={-1_000_000} onChange={setSecond} />
        <NumberField label="Unassigned" value={unassigned} onChange={setUnassigned} />
        <NumberField label="Stock buffer" value={buffer} onChange={setBuffer} />
      </fieldset>
      <output aria-live="polite">{shopSentence({available: [first, second], unassigned, buffer})}</output>
    </form>
  );
}
