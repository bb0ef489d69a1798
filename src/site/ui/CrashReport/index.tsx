import {useEffect, useState, type ReactNode} from 'react';
import Head from '@docusaurus/Head';
import {useLocation} from '@docusaurus/router';
import {ErrorBoundaryError} from '@docusaurus/theme-common';
import styles from './styles.module.css';

interface Props {
  error: Error;
  tryAgain: () => void;
}

/** What a reader sees in place of a page that threw while it rendered. Leads on by itself when the reader moves on. */
export default function CrashReport({error, tryAgain}: Props): ReactNode {
  const {pathname} = useLocation();
  const [crashed] = useState(pathname);
  useEffect(() => {
    if (pathname !== crashed) tryAgain();
  }, [pathname, crashed, tryAgain]);

  return (
    <main>
      <div className={styles.report}>
        <Head>
          <title>Page Error</title>
        </Head>
        <h1>This page crashed.</h1>
        <button type="button" className={styles.button} onClick={tryAgain}>
          Try again
        </button>
        <div className={styles.error}>
          <ErrorBoundaryError error={error} />
        </div>
      </div>
    </main>
  );
}
