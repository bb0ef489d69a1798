import type {ReactNode} from 'react';
import {permissionLines, type Offer} from '../../model/offer.ts';
import styles from './styles.module.css';

interface Props extends Pick<Offer, 'callers'> {
  as: string;
  onChange: (as: string) => void;
}

/** Who sends the request, and what the platform permits them. */
export default function Caller({callers, as, onChange}: Props): ReactNode {
  const permissions = callers.find(({name}) => name === as)?.permissions ?? [];
  return (
    <div className={styles.caller}>
      <label className={styles.actions}>
        <span>Act as</span>
        <select className="control" value={as} onChange={({target}) => onChange(target.value)}>
          {callers.map(({name, text}) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <details className="hint">
        <summary>{permissions.length === 1 ? '1 permission' : `${permissions.length} permissions`}</summary>
        <p>{permissionLines(permissions).join(' · ')}</p>
      </details>
    </div>
  );
}
