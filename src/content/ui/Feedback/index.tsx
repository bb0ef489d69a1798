import type {ReactNode} from 'react';
import {site} from '../../../site/model/site.ts';

const answers = {
  Yes: {says: 'Yes, write an email about what helped', question: 'What helped you?'},
  No: {
    says: 'No, write an email about what is missing',
    question: 'What were you looking for, and what was missing or wrong?',
  },
};
type Answer = keyof typeof answers;

export function feedbackMail(address: string, answer: Answer, page: {title: string; url: string}): string {
  const subject = `Docs feedback (helpful: ${answer.toLowerCase()}): ${page.title}`;
  const body = `${answers[answer].question}\n\n\n\nPage: ${page.url}\n`;
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** Asks whether the page helped; the answer is a mail to support about this page. */
export default function Feedback({title, permalink}: {title: string; permalink: string}): ReactNode {
  const page = {title, url: `${site.url}${permalink}`};
  return (
    <p className="hint margin-top--xl">
      Was this page helpful?{' '}
      {(['Yes', 'No'] as const).map((answer) => (
        <a
          key={answer}
          className="button button--secondary button--sm margin-left--sm"
          href={feedbackMail(site.supportEmail, answer, page)}
          aria-label={answers[answer].says}
        >
          {answer}
        </a>
      ))}
    </p>
  );
}
