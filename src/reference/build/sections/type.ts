import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isUnionType,
  type GraphQLNamedType,
  type GraphQLScalarType,
} from 'graphql';
import type {PhrasingContent} from 'mdast';
import type {PageContext} from '../reference.ts';
import {declarationsOf} from '../../model/declarations.ts';
import {stateDiagram} from '../../model/diagram.ts';
import {component} from '../components.ts';
import {
  codeBlock,
  codeLink,
  heading,
  paragraph,
  parseDescription,
  table,
  text,
  textLink,
  type PageNode,
} from '../markdown.ts';
import {anchorOf, operationNamed, type Directive, type TypeItem} from '../../model/model.ts';
import {transitionsOf, type Transition} from 'endless-simulator/schema';
import {waysOfUse} from '../../model/usage.ts';
import {argumentsSection, inputFieldsSection, outputFieldsSection, valuesSection} from './members.ts';
import {
  fact,
  factsList,
  factsUnder,
  headSection,
  linksFact,
  mentionLinks,
  operationLinks,
  releaseFacts,
  routeLinks,
  signatureSection,
} from './blocks.ts';

/** GraphQL's own scalars: an example from the world of our schema, and a neutral one for other schemas. */
const builtInScalars: Record<string, {example: string; plain: string; pattern?: string}> = {
  Boolean: {example: 'true', plain: 'true'},
  Float: {example: '52.0907', plain: '1.5'},
  ID: {example: '"6120434172003"', plain: '"id"'},
  Int: {example: '42', plain: '42', pattern: '^-?\\d{1,10}$'},
  String: {example: '"AP-TENT-2P-GRN"', plain: '"text"'},
};

function scalarSection(context: PageContext, type: GraphQLScalarType): PageNode[] {
  const {format} = declarationsOf(context.model, type.astNode);
  const builtIn = Object.hasOwn(builtInScalars, type.name) ? builtInScalars[type.name] : undefined;
  const example = format?.example ?? (context.scenarios.size > 0 ? builtIn?.example : builtIn?.plain);
  const pattern = format?.pattern ?? builtIn?.pattern;
  const specification = type.specifiedByURL ?? (builtIn && `https://spec.graphql.org/October2021/#sec-${type.name}`);
  const host = specification?.replace(/^https?:\/\/(?:www\.)?/, '') ?? '';
  return factsUnder('Format', [
    ...(example ? [fact('Example', paragraph(codeLink(example)))] : []),
    ...(pattern ? [fact('Pattern', paragraph(codeLink(pattern)))] : []),
    ...(specification ? [fact('Specification', paragraph(textLink(host, specification)))] : []),
  ]);
}

/** Number of transitions that the description of a diagram names. */
const mostSentences = 12;

function transitionsSection(context: PageContext, transitions: Transition[], values: readonly string[]): PageNode[] {
  const value = (name: string): PhrasingContent =>
    codeLink(name, values.includes(name) ? `#${anchorOf.value(name)}` : undefined);
  const how = ({mutation, automatic}: Transition): PhrasingContent[] => {
    if (mutation) return [codeLink(mutation, operationNamed(context.model, mutation)?.route)];
    const [inner] = parseDescription(automatic ?? '', context.codeRoute);
    return [text('by itself '), ...(inner?.type === 'paragraph' ? inner.children : [])];
  };
  const rows = transitions.flatMap((transition) =>
    transition.from.map((from) => [[value(from)], [value(transition.to)], how(transition)]),
  );
  const sentences = new Set(
    transitions.map(({from, to, mutation}) => `${from.join(' or ')} to ${to}${mutation ? ` with ${mutation}` : ''}`),
  );
  const shown = [...sentences].slice(0, mostSentences);
  const end = sentences.size > shown.length ? '; the table lists all' : '';
  return [
    heading('Transitions'),
    {
      type: 'code',
      lang: 'mermaid',
      meta: `title="States of ${context.entity.name}" description="${shown.join('; ')}${end}."`,
      value: stateDiagram(transitions, values),
    },
    table([['From', 'To', 'How'].map((label) => [text(label)]), ...rows]),
  ];
}

function membersSection(context: PageContext, types: readonly GraphQLNamedType[], title: string): PageNode[] {
  if (types.length === 0) return [];
  const rows = types.map((type) => {
    const {name, description} = type;
    const props = {name, kind: 'field', id: anchorOf.field(name), href: context.routeOf(type)} as const;
    return component('Row', props, context.summarise(description));
  });
  return [heading(title), component('Rows', {}, rows)];
}

/** A record or input as JSON, from a run of an example. */
const sampleSection = ({samples, entity}: PageContext): PageNode[] => {
  const sample = samples.get(entity.name);
  return sample === undefined ? [] : [heading('Sample'), codeBlock('json', sample)];
};

/** Uses of the type, and other operations on its records. */
function usesSection(context: PageContext<TypeItem>): PageNode[] {
  const {entity, subjects, usage} = context;
  const uses = usage.get(entity.name) ?? {};
  const returning = new Set(uses['Returned by']?.map(({owner}) => owner.route));
  const rows = waysOfUse.flatMap((way) => {
    const found = [...(uses[way] ?? [])].sort((a, b) => a.name.localeCompare(b.name));
    return linksFact(way, routeLinks(found));
  });
  const operations = (subjects.on.get(entity.name) ?? []).filter(({route}) => !returning.has(route));
  return [
    ...factsUnder('Where it is used', rows),
    ...factsUnder('Related', [...operationLinks(operations), ...mentionLinks(context)]),
  ];
}

function bodyOf(context: PageContext, type: GraphQLNamedType): PageNode[] {
  if (isEnumType(type)) {
    const values = type.getValues();
    const transitions = transitionsOf(type);
    const names = values.map(({name}) => name);
    return [
      ...valuesSection(context, values),
      ...(transitions.length > 0 ? transitionsSection(context, transitions, names) : []),
    ];
  }
  if (isScalarType(type)) return scalarSection(context, type);
  if (isUnionType(type)) return membersSection(context, type.getTypes(), 'Members');
  if (isInputObjectType(type)) return inputFieldsSection(context, Object.values(type.getFields()));
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return [
    ...membersSection(context, type.getInterfaces(), 'Implements'),
    ...outputFieldsSection(context, Object.values(type.getFields())),
  ];
}

export function typePage(context: PageContext<TypeItem>): PageNode[] {
  const type = context.entity.definition;
  return [
    headSection(context),
    ...context.describe(type.description),
    ...factsList(releaseFacts(context, declarationsOf(context.model, type.astNode))),
    ...signatureSection(context),
    ...sampleSection(context),
    ...bodyOf(context, type),
    ...usesSection(context),
  ];
}

/** A location in words: `FIELD_DEFINITION` is "field definition". */
const inWords = (location: string): string => location.toLowerCase().replaceAll('_', ' ');

export function directivePage(context: PageContext<Directive>): PageNode[] {
  const {args, description, locations, isRepeatable} = context.entity.definition;
  const usedOn = locations.map(inWords).join(', ');
  return [
    headSection(context),
    ...context.describe(description),
    ...factsList([
      fact('Used on', paragraph(usedOn)),
      ...(isRepeatable ? [fact('Repeatable', paragraph('Yes, several times on the same element.'))] : []),
    ]),
    ...signatureSection(context),
    ...argumentsSection(context, args),
    ...factsUnder('Related', mentionLinks(context)),
  ];
}
