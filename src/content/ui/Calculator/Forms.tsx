import {useId, useState, type ReactNode} from 'react';
import {setsSentence, shopSentence, type Component} from '../../model/calculations.ts';
import styles from './styles.module.css';

interface NumberFieldProps {
  label: string;
  value: number;
  least?: number;
  onChange: (value: number) => void;
}

/** A whole number with a label; anything else counts as 0. */
function NumberField({label, value, least = 0, onChange}: NumberFieldProps): ReactNode {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className="hint" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="control"
        type="number"
        inputMode="numeric"
        step={1}
        min={least}
        max={1_000_000}
        defaultValue={value}
        onChange={({target}) => onChange(Math.trunc(Number(target.value)) || 0)}
      />
    </div>
  );
}

function Form({says, children}: {says: string; children: ReactNode}): ReactNode {
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
      {children}
      <output aria-live="polite">{says}</output>
    </form>
  );
}

/** What a shop is told about a product in two warehouses, starting with the numbers of the worked example. */
export function ToldForm(): ReactNode {
  const [first, setFirst] = useState(70);
  const [second, setSecond] = useState(48);
  const [unassigned, setUnassigned] = useState(6);
  const [buffer, setBuffer] = useState(5);
  return (
    <Form says={shopSentence({available: [first, second], unassigned, buffer})}>
      <fieldset>
        <legend>What a shop is told</legend>
        <NumberField label="Available, priority 1" value={first} least={-1_000_000} onChange={setFirst} />
        <NumberField label="Available, priority 2" value={second} least={-1_000_000} onChange={setSecond} />
        <NumberField label="Unassigned" value={unassigned} onChange={setUnassigned} />
        <NumberField label="Stock buffer" value={buffer} onChange={setBuffer} />
      </fieldset>
    </Form>
  );
}

const weekendSet: Component[] = [
  {name: 'Tent', available: 118, quantity: 1},
  {name: 'Sleeping mat', available: 110, quantity: 2},
  {name: 'Stove', available: 40, quantity: 1},
];

export function SetsForm(): ReactNode {
  const [components, setComponents] = useState(weekendSet);
  return (
    <Form says={setsSentence(components)}>
      {components.map((component, index) => {
        const change = (changed: Partial<Component>): void =>
          setComponents(components.map((each, at) => (at === index ? {...each, ...changed} : each)));
        const {name, available, quantity} = component;
        return (
          <fieldset key={name}>
            <legend>{name}</legend>
            <NumberField label="Available" value={available} onChange={(value) => change({available: value})} />
            <NumberField
              label="Needed for one set"
              value={quantity}
              least={1}
              onChange={(value) => change({quantity: value})}
            />
          </fieldset>
        );
      })}
    </Form>
  );
}
