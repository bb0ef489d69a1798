import {useId, type ReactNode} from 'react';
import styles from './styles.module.css';

/** A whole number with a label; anything else counts as 0. */
export default function NumberField({
  label,
  value,
  least = 0,
  onChange,
}: {
  label: string;
  value: number;
  least?: number;
  onChange: (value: number) => void;
}): ReactNode {
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
