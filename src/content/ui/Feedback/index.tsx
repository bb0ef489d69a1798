import type {ReactNode} from 'react';
import {site} from '../../../site/model/site.ts';
import {feedbackMail} from './mail.ts';

const answers = [
  {verdict: 'yes', label: 'Yes', says: 'Yes, write an email about what helped'},
  {verdict: 'no', label: 'No', says: 'No, write an email about what is missing'},
] as const;

/** Asks whether the page helped; the answer is a mail to support about this page. */
export default function Feedback({title, permalink}: {title: string; permalink: string}): ReactNode {
  const page = {title, url: `${site.url}${permalink}`};
  return (
    <p className="hint margin-top--xl">
      Was this page helpful?{' '}
      {answers.map(({verdict, label, says}) => (
        <a
          key={verdict}
          className="button button--secondary button--sm margin-left--sm"
          href={feedbackMail(site.supportEmail, verdict, page)}
          aria-label={says}
        >
          {label}
        </a>
      ))}
    </p>
  );
}
