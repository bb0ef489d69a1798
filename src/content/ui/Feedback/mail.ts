export type Verdict = 'yes' | 'no';

const question: Record<Verdict, string> = {
  yes: 'What helped you?',
  no: 'What were you looking for, and what was missing or wrong?',
};

export function feedbackMail(address: string, verdict: Verdict, page: {title: string; url: string}): string {
  const subject = `Docs feedback (helpful: ${verdict}): ${page.title}`;
  const body = `${question[verdict]}\n\n\n\nPage: ${page.url}\n`;
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
