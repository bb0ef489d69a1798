import {countWords, lineWith, nodesOf, problemAt, type Problem, type ProsePage} from './page.ts';

const average = {least: 11, most: 20, target: '13 to 17'};
/** Sentences with at least this many words must not be on two pages. */
const repeatedFrom = 10;
/** The average of fewer sentences means nothing. */
const fewestSentences = 8;

export function averageWords(sentences: readonly string[]): number {
  const words = sentences.reduce((sum, sentence) => sum + countWords(sentence), 0);
  return sentences.length === 0 ? 0 : words / sentences.length;
}

export function* checkSentences(page: ProsePage): Generator<Problem> {
  const {sentences} = page;
  const words = averageWords(sentences);
  if (sentences.length < fewestSentences || (words >= average.least && words <= average.most)) return;
  const advice =
    words > average.most ? 'Cut the longest, which begins' : 'Join sentences that belong together; the shortest is';
  const byLength = [...sentences].sort((a, b) => countWords(a) - countWords(b));
  const example = (words > average.most ? byLength.at(-1) : byLength[0]) ?? '';
  const message = `Sentences have ${words.toFixed(1)} words on average; aim at ${average.target}. ${advice} "${example.slice(0, 60)}".`;
  yield {...problemAt(page, undefined, message), level: 'warning'};
}

export function* checkPicture(page: ProsePage): Generator<Problem> {
  const shows = ['table', 'code', 'image', 'list', 'mdxJsxFlowElement'];
  const message = 'The page has no diagram, table, list or worked example. Add the one that shows most.';
  if (!nodesOf(page.tree).some(({type}) => shows.includes(type))) yield problemAt(page, undefined, message);
}

export function* checkRepetition(pages: readonly ProsePage[]): Generator<Problem> {
  const seen = new Map<string, string>();
  for (const page of pages) {
    for (const sentence of new Set(page.sentences)) {
      if (countWords(sentence) < repeatedFrom) continue;
      const other = seen.get(sentence);
      const line = lineWith(page.source, sentence.slice(0, 30));
      const message = `Repeats ${other ?? ''}: "${sentence}" Say it once and link to it.`;
      if (other) yield {file: page.file, line, message};
      else seen.set(sentence, page.file);
    }
  }
}
