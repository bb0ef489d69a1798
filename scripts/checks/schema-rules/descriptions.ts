import {isEnumType} from 'graphql';
import {visit} from 'unist-util-visit';
import {remark} from 'remark';
import {firstSentence} from '../../../src/reference/build/markdown.ts';
import {alikeIn} from './boilerplate.ts';
import {elementsOf, ownTypes} from './elements.ts';
import type {Problem, Rule} from './problem.ts';

const fillers = new Set([
  'a',
  'all',
  'an',
  'any',
  'by',
  'each',
  'for',
  'given',
  'in',
  'is',
  'its',
  'of',
  'on',
  'one',
  'or',
  'that',
  'the',
  'this',
  'to',
  'which',
  'with',
]);

function words(text: string): string[] {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word && !fillers.has(word))
    .map((word) => word.replace(/(?:ies|y)$/, 'i').replace(/s$/, ''));
}

/** A description tells more than the words of its name and its owner's name. */
export const descriptionDoesNotRestateName: Rule = ({schema}) => {
  const alike = new Set(alikeIn(schema).map(({coordinate}) => coordinate));
  return elementsOf(schema).flatMap(({coordinate, description}) => {
    if (alike.has(coordinate)) return [];
    const known = new Set(words(coordinate));
    const told = words(description);
    return told.length > 0 && told.every((word) => known.has(word))
      ? [
          {
            coordinate,
            message: `"${description}" only restates the name. Tell what it means, its unit, its limits or when it is null.`,
          },
        ]
      : [];
  });
};

/** A description ends as a sentence or a table does. */
export const descriptionEndsSentence: Rule = ({schema}) =>
  elementsOf(schema)
    .filter(({description}) => description !== '' && !/(?:[.!?](?:\)|`|\*)?|\|)$/.test(description.trim()))
    .map(({coordinate}) => ({coordinate, message: 'End the description with a full stop.'}));

/** First sentences serve as summaries, so no two types or operations share one. */
export const firstSentencesAreUnique: Rule = ({schema}) => {
  const owners = new Map<string, string>();
  const problems: Problem[] = [];
  for (const {coordinate, kind, description} of elementsOf(schema)) {
    if (!['type', 'operation', 'directive'].includes(kind) || description === '') continue;
    const sentence = firstSentence(description);
    const other = owners.get(sentence.toLowerCase());
    if (other) problems.push({coordinate, message: `The first sentence "${sentence}" is also that of ${other}.`});
    else owners.set(sentence.toLowerCase(), coordinate);
  }
  return problems;
};

/** Names in backticks of the form `Type.field` or `Enum.VALUE` exist. */
export const namedCoordinatesExist: Rule = ({schema}) => {
  const known = new Set(elementsOf(schema).map(({coordinate}) => coordinate));
  const types = new Set(ownTypes(schema).map(({name}) => name));
  return elementsOf(schema).flatMap(({coordinate, description, deprecationReason}) =>
    [...`${description} ${deprecationReason ?? ''}`.matchAll(/`([A-Z]\w*)\.(\w+)`/g)].flatMap(
      ([, type = '', member = '']) =>
        types.has(type) && !known.has(`${type}.${member}`)
          ? [{coordinate, message: `The description names \`${type}.${member}\`, which doesn't exist.`}]
          : [],
    ),
  );
};

function linkTargets(description: string): string[] {
  const targets: string[] = [];
  visit(remark().parse(description), 'link', ({url}) => void targets.push(url));
  return targets;
}

/** A link in a description leads to a page of this site or to an https address. */
export function linksResolve(isPage: (path: string) => boolean): Rule {
  return ({schema}) =>
    elementsOf(schema).flatMap(({coordinate, description}) =>
      linkTargets(description)
        .filter((target) => !target.startsWith('https://') && !isPage(target.split('#', 1)[0] ?? ''))
        .map((target) => ({
          coordinate,
          message: `The link "${target}" leads to no page of this site and isn't an https address.`,
        })),
    );
}

/** A deprecation names what to use instead and the day of removal. */
export const deprecationNamesReplacementAndDate: Rule = ({schema}) =>
  elementsOf(schema).flatMap(({coordinate, deprecationReason}) => {
    if (deprecationReason === undefined || deprecationReason === null) return [];
    const date = /\b(\d{4}-\d{2}-\d{2})\b/.exec(deprecationReason)?.[1];
    return /\bUse `[^`]+` instead\./.test(deprecationReason) && date && !Number.isNaN(Date.parse(date))
      ? []
      : [
          {
            coordinate,
            message: `Write the reason as "Use \`replacement\` instead. Removed on YYYY-MM-DD.", not "${deprecationReason}".`,
          },
        ];
  });

/** An enum has a choice to offer. */
export const enumHasTwoValues: Rule = ({schema}) =>
  ownTypes(schema)
    .filter(isEnumType)
    .filter((type) => type.getValues().length < 2)
    .map((type) => ({coordinate: type.name, message: 'Give the enum at least two values, or drop it.'}));
