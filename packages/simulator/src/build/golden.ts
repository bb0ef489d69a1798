/** The golden files of scenarios and stories. */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';
import type {Exchange, Story, StoryRun} from '../model/scenario.ts';
import type {Runs} from './scenarios.ts';

export const goldenFolder = 'schema/scenarios/answers';

type Golden = Pick<Exchange, 'title' | 'answer' | 'events' | 'watched'>;

/** Golden texts by file: what each scenario and story answers. */
export function goldenTexts({scenarios, stories}: Runs): Map<string, string> {
  const answers = ({title, answer, events, watched}: Golden): Golden => ({title, answer, events, watched});
  const texts = [
    ...[...scenarios].map(
      ([name, runs]) => [name, runs.map(({title, shown}) => ({...answers(shown), title}))] as const,
    ),
    ...[...stories].map(([slug, {steps}]) => [`story-${slug}`, steps.map(answers)] as const),
  ];
  return new Map(
    texts.map(([name, content]) => [`${goldenFolder}/${name}.json`, `${JSON.stringify(content, null, 2)}\n`]),
  );
}

/**
 * Stories as their golden files answer them, which takes no time: nothing is run. Steps that are newer than the golden
 * file are left out, and requests are as they are written, with the names of saved values.
 */
export function readAnsweredStories(folder = 'schema/scenarios/stories'): Map<string, StoryRun> {
  const slugs = readdirSync(folder).map((file) => path.basename(file, '.yaml'));
  return new Map(
    slugs.map((slug): [string, StoryRun] => {
      const {steps, ...story} = parse(readFileSync(path.join(folder, `${slug}.yaml`), 'utf8')) as Story;
      const file = path.join(goldenFolder, `story-${slug}.json`);
      const golden = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Golden[]) : [];
      const answered = steps.flatMap(({as, title, text, document, variables = {}}): Exchange[] => {
        const found = golden.find((each) => each.title === title);
        return found ? [{as, text, headers: {}, document, variables, ...found}] : [];
      });
      return [slug, {slug, ...story, steps: answered}];
    }),
  );
}
