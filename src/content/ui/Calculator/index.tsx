import {lazy, Suspense, useState, type ReactNode} from 'react';
import styles from './styles.module.css';

const forms = {
  told: lazy(async () => ({default: (await import('./Forms.tsx')).ToldForm})),
  sets: lazy(async () => ({default: (await import('./Forms.tsx')).SetsForm})),
};

/** A calculation to try. Without scripts, or before it is opened, the worked example in it says the same. */
export default function Calculator({of, children}: {of: keyof typeof forms; children: ReactNode}): ReactNode {
  const [wasOpened, setOpened] = useState(false);
  const Form = forms[of];
  return (
    <details className={styles.calculator} onToggle={({currentTarget}) => setOpened(wasOpened || currentTarget.open)}>
      <summary>Try it with your own numbers</summary>
      {children}
      {wasOpened && (
        <Suspense fallback={<p>The calculator is loading.</p>}>
          <Form />
        </Suspense>
      )}
    </details>
  );
}
