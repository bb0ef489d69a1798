import {firstSentence} from '../../../src/reference/build/markdown.ts';
import {schemaElements} from './elements.ts';
import type {Problem, Rule} from './problem.ts';

const fillers = new Set('a all an any by each for given in is its of on one or that the this to which with'.split(' '));

const wordsOf = (text: string): string[] =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word && !fillers.has(word))
    .map((word) => word.replace(/(?:ies|y)$/, 'i').replace(/s$/, ''));

/** A description says more than the words of its name and its owner's name. */
export const descriptionDoesNotRestateName: Rule = (model) =>
  schemaElements(model).flatMap(({coordinate, definition: {description}}) => {
    const named = new Set(wordsOf(coordinate));
    const words = wordsOf(description ?? '');
    // The rule `equal-words` says how the field of a sort is described.
    if (words.length === 0 || /Sort[.]field$/.test(coordinate) || !words.every((word) => named.has(word))) return [];
    const message = `"${description ?? ''}" only restates the name. Say what it means, its unit, its limits or when it is null.`;
    return [{coordinate, message}];
  });

/** First sentences serve as summaries, so no two types or operations share one. */
export const firstSentencesAreUnique: Rule = ({entities}) => {
  const owners = new Map<string, string>();
  const problems: Problem[] = [];
  for (const {name, description, source} of entities) {
    if (source === undefined || description === '') continue;
    const sentence = firstSentence(description);
    const other = owners.get(sentence.toLowerCase());
    if (other) problems.push({coordinate: name, message: `The first sentence "${sentence}" is also that of ${other}.`});
    else owners.set(sentence.toLowerCase(), name);
  }
  return problems;
};

/** Names in backticks of the form `Type.field` or `Enum.VALUE` exist. */
export const namedCoordinatesExist: Rule = (model) => {
  const elements = schemaElements(model);
  const coordinates = new Set(elements.map(({coordinate}) => coordinate));
  const roots = ['Query', 'Mutation', 'Subscription'];
  return elements.flatMap(({coordinate, definition: {description, deprecationReason}}) =>
    Array.from(`${description ?? ''} ${deprecationReason ?? ''}`.matchAll(/`([A-Z]\w*)\.(\w+)`/g)).flatMap(
      ([, type = '', member = '']) => {
        const isWrong = model.types.has(type)
          ? !coordinates.has(`${type}.${member}`)
          : roots.includes(type) && !coordinates.has(member);
        return isWrong
          ? [{coordinate, message: `The description names \`${type}.${member}\`, which doesn't exist.`}]
          : [];
      },
    ),
  );
};

/** Nothing is named after what Help says that the platform does not do. */
export const notIncludedIsAbsent: Rule = (model) =>
  schemaElements(model).flatMap(({coordinate, kind, definition: {name}}) =>
    model.absent
      .filter(({word}) => kind !== 'value' && name.toLowerCase().includes(word.toLowerCase()))
      .map(({word, page}) => ({
        coordinate,
        message: `${page} says that there is no "${word}". Correct one of the two.`,
      })),
  );
