/** What guides say that readers see after a step is what the simulator answers to the same step. */
import {existsSync, readFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {parse} from 'yaml';
import {readPages} from '../../scripts/checks/prose/page.ts';

type Shown = [run: string, step: string, path: string, value: unknown];
/** Words of a page's sentences, with the run that shows what they say or, under `outside`, why none can. */
type Ties = Record<string, Shown | Record<string, string>>;
type Answers = (run: string) => {title: string; answer: {data: unknown}}[] | undefined;

/** Sentences that tell what a reader sees, links and emphasis as they are written. */
const seenIn = (source: string): string[] => source.match(/\bYou should see\b(?:[^.]|\.(?=\S))*\./g) ?? [];

const outsideOf = ({outside}: Ties): string[] =>
  outside === undefined || Array.isArray(outside) ? [] : Object.keys(outside);

const valueAt = (root: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], root);

/** Where a run shows something else than a tie says. */
function differencesOf(ties: Ties, answers: Answers): string[] {
  return Object.entries(ties).flatMap(([words, tie]) => {
    if (!Array.isArray(tie)) return [];
    const [run, step, path, value] = tie;
    const shown = answers(run)?.find(({title}) => title === step);
    if (!shown) return [`"${words}": ${run} has no step "${step}".`];
    const told = valueAt(shown.answer.data, path);
    return told === value ? [] : [`"${words}": ${run} shows ${String(told)} at ${path}, not ${String(value)}.`];
  });
}

/** Sentences of a page that no tie backs, and ties whose words the page doesn't say. */
function gapsOf(source: string, ties: Ties): string[] {
  const sentences = seenIn(source);
  const words = [...Object.keys(ties).filter((own) => own !== 'outside'), ...outsideOf(ties)];
  return [
    ...sentences
      .filter((sentence) => !words.some((own) => sentence.includes(own)))
      .map((sentence) => `No run shows: ${sentence}`),
    ...words
      .filter((own) => !sentences.some((sentence) => sentence.includes(own)))
      .map((own) => `The page doesn't say "${own}" of what its reader sees.`),
  ];
}

/** The answers that `npm run scenarios` compares with what the simulator says. */
const golden: Answers = (run) => {
  const file = `schema/scenarios/answers/${run}.json`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ReturnType<Answers>) : undefined;
};

const fixture = parse(readFileSync('tests/fixtures/guide-steps.yaml', 'utf8')) as Record<string, Ties>;
const guides = readPages(process.cwd()).filter(
  ({source, route}) => route.startsWith('/help/') && seenIn(source).length > 0,
);

test.each(guides.map((page) => [page.route, page.source] as const))('%s', (route, source) => {
  const ties = fixture[route] ?? {};
  expect([...gapsOf(source, ties), ...differencesOf(ties, golden)]).toEqual([]);
});

test('at least one run shows steps of each guide', () => {
  const unshown = guides.filter(({route}) => !Object.values(fixture[route] ?? {}).some(Array.isArray));
  expect(unshown.map(({route}) => route)).toEqual([]);
});

test('no page of the fixture is gone', () => {
  const routes = new Set(guides.map(({route}) => route));
  expect(Object.keys(fixture).filter((route) => !routes.has(route))).toEqual([]);
});

describe('a difference is found', () => {
  const source = 'Choose **Hold**. You should see the status on hold, with 2.50 [left](/x.y). Then go on.';
  const ties: Ties = {'on hold': ['story-x', 'Hold it', 'order.status', 'ON_HOLD']};
  const answers: Answers = (run) =>
    run === 'story-x' ? [{title: 'Hold it', answer: {data: {order: {status: 'ON_HOLD'}}}}] : undefined;

  test('unless there is none', () => {
    expect([...gapsOf(source, ties), ...differencesOf(ties, answers)]).toEqual([]);
    expect(seenIn(source)).toEqual(['You should see the status on hold, with 2.50 [left](/x.y).']);
  });

  test.each<[string, string, Ties, string]>([
    ['a sentence that nothing backs', `${source} You should see more.`, ties, 'No run shows: You should see more.'],
    ['words that are gone', 'You should see nothing.', {nothing: ties['on hold'] ?? {}, ...ties}, 'say "on hold"'],
    ['another value', source, {'on hold': ['story-x', 'Hold it', 'order.status', 'PENDING']}, 'shows ON_HOLD'],
    ['another step', source, {'on hold': ['story-x', 'Hold', 'order.status', 'ON_HOLD']}, 'no step "Hold"'],
    ['no such run', source, {'on hold': ['story-y', 'Hold it', 'order.status', 'ON_HOLD']}, 'story-y has no step'],
    ['an excuse for words that are gone', source, {...ties, outside: {'in Shopify': 'It is theirs.'}}, 'in Shopify'],
  ])('%s', (_what, text, known, message) => {
    expect([...gapsOf(text, known), ...differencesOf(known, answers)].join('\n')).toContain(message);
  });
});
