/** The golden files of scenarios and stories. */
import type {Runs} from './scenarios.ts';

export const goldenFolder = 'schema/scenarios/answers';

/** Golden texts by file: what each scenario and story answers. */
export function goldenTexts({scenarios, stories}: Runs): Map<string, string> {
  const answers = (exchange: {title?: string; answer: unknown; events?: unknown}) => ({
    ...(exchange.title === undefined ? {} : {title: exchange.title}),
    answer: exchange.answer,
    ...(exchange.events === undefined ? {} : {events: exchange.events}),
  });
  const texts = [
    ...[...scenarios].map(
      ([name, runs]) => [name, runs.map(({title, shown}) => ({title, ...answers(shown)}))] as const,
    ),
    ...[...stories].map(([slug, {steps}]) => [`story-${slug}`, steps.map(answers)] as const),
  ];
  return new Map(
    texts.map(([name, content]) => [`${goldenFolder}/${name}.json`, `${JSON.stringify(content, null, 2)}\n`]),
  );
}
