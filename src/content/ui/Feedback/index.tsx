import type {ReactNode} from 'react';
import {site} from '../../../site/model/site.ts';
import {feedbackMail} from './mail.ts';
import styles from './styles.module.css';

/** Asks whether the page helped; the answer is a mail to support about this page. */
export default function Feedback({title, permalink}: {title: string; permalink: string}): ReactNode {
  const page = {title, url: `${site.url}${permalink}`};
  return (
    <p className={styles.feedback}>
      Was this page helpful?
      <a href={feedbackMail(site.supportEmail, 'yes', page)} aria-label="Yes, write an email about what helped">
        Yes
      </a>
      <a href={feedbackMail(site.supportEmail, 'no', page)} aria-label="No, write an email about what is missing">
        No
      </a>
    </p>
  );
}
