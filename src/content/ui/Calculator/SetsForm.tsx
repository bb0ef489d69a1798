import {useState, type ReactNode} from 'react';
import {setsSentence, type Component} from '../../model/calculations.ts';
import NumberField from './NumberField.tsx';
import styles from './styles.module.css';

const weekendSet: Component[] = [
  {name: 'Tent', available: 118, quantity: 1},
  {name: 'Sleeping mat', available: 110, quantity: 2},
  {name: 'Stove', available: 40, quantity: 1},
];

export default function SetsForm(): ReactNode {
  const [components, setComponents] = useState(weekendSet);
  const change = (name: string, changed: Partial<Component>): void =>
    setComponents(components.map((component) => (component.name === name ? {...component, ...changed} : component)));
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
      {components.map(({name, available, quantity}) => (
        <fieldset key={name}>
          <legend>{name}</legend>
          <NumberField label="Available" value={available} onChange={(value) => change(name, {available: value})} />
          <NumberField
            label="Needed for one set"
            value={quantity}
            least={1}
            onChange={(value) => change(name, {quantity: value})}
          />
        </fieldset>
      ))}
      <output aria-live="polite">{setsSentence(components)}</output>
    </form>
  );
}
