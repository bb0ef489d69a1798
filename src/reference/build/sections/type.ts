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
import type {PageContext} from '../context.ts';
import {factsOf, inWords} from '../../model/facts.ts';
import {codeLink, component, heading, paragraph, parseDescription, type PageNode} from '../markdown.ts';
import {anchorOf, type Entity} from '../../model/model.ts';
import {readTransitions, stateDiagram, type Transition} from '../../model/states.ts';
import {operationsOn, usageOf, type Use} from '../../model/usage.ts';
import {argumentsSection, inputFieldsSection, outputFieldsSection, valuesSection} from './members.ts';
import {headSection, mentionLinks, operationLinks} from './operation.ts';
import {signatureSection} from './signature.ts';

/** Uses of one kind that a page lists; types like `String` are used in hundreds of places. */
const mostUses = 40;

function factsOfType(context: PageContext, type: GraphQLNamedType): PageNode[] {
  const {since, beta} = factsOf(context.model, type.astNode);
  const rows = [
    ...(since ? [component('Fact', {label: 'Since'}, [paragraph(inWords(since))])] : []),
    ...(beta
      ? [component('Fact', {label: 'Stage'}, [paragraph('Beta: may still change, announced at least 14 days ahead.')])]
      : []),
  ];
  return rows.length > 0 ? [component('Facts', {}, rows)] : [];
}

const builtInScalars: Record<string, {example: string; pattern?: string; specification: string}> = {
  Boolean: {example: 'true', specification: 'https://spec.graphql.org/October2021/#sec-Boolean'},
  Float: {example: '52.0907', specification: 'https://spec.graphql.org/October2021/#sec-Float'},
  ID: {example: '"6120434172003"', specification: 'https://spec.graphql.org/October2021/#sec-ID'},
  Int: {example: '42', pattern: '^-?\\d{1,10}$', specification: 'https://spec.graphql.org/October2021/#sec-Int'},
  String: {example: '"AP-TENT-2P-GRN"', specification: 'https://spec.graphql.org/October2021/#sec-String'},
};

function scalarSection(context: PageContext, type: GraphQLScalarType): PageNode[] {
  const {format} = factsOf(context.model, type.astNode);
  const known = Object.hasOwn(builtInScalars, type.name) ? builtInScalars[type.name] : undefined;
  const example = format?.example ?? known?.example;
  const pattern = format?.pattern ?? known?.pattern;
  const specification = type.specifiedByURL ?? known?.specification;
  const code = (label: string, value: string) => component('Fact', {label}, [paragraph({type: 'inlineCode', value})]);
  const rows = [
    ...(example ? [code('Example', example)] : []),
    ...(pattern ? [code('Pattern', pattern)] : []),
    ...(specification
      ? [
          component('Fact', {label: 'Specification'}, [
            paragraph({
              type: 'link',
              url: specification,
              children: [{type: 'text', value: specification.replace(/^https?:\/\/(?:www\.)?/, '')}],
            }),
          ]),
        ]
      : []),
  ];
  return rows.length > 0 ? [heading('Format'), component('Facts', {}, rows)] : [];
}

function transitionsSection(context: PageContext, transitions: Transition[], values: ReadonlySet<string>): PageNode[] {
  if (transitions.length === 0) return [];
  const value = (name: string): PhrasingContent =>
    codeLink(name, values.has(name) ? `#${anchorOf.value(name)}` : undefined);
  const how = ({by, condition}: Transition): PhrasingContent[] => {
    const names = by.flatMap((name, index): PhrasingContent[] => [
      ...(index > 0 ? [{type: 'text' as const, value: ' or '}] : []),
      codeLink(name, context.model.operations.get(name)?.route),
    ]);
    const [inner] = parseDescription(condition, context.codeRoute);
    const rest = inner?.type === 'paragraph' ? inner.children : [];
    if (names.length === 0)
      return rest.length > 0 ? [{type: 'text', value: 'by itself '}, ...rest] : [{type: 'text', value: 'by itself'}];
    return rest.length > 0 ? [...names, {type: 'text', value: ' '}, ...rest] : names;
  };
  const cell = (...children: PhrasingContent[]) => ({type: 'tableCell' as const, children});
  const head = ['From', 'To', 'How'].map((label) => cell({type: 'text', value: label}));
  const sentences = transitions
    .slice(0, 12)
    .map(({from, to, by}) => `${from} to ${to}${by.length > 0 ? ` with ${by.join(' or ')}` : ''}`);
  const meta = `title="States of ${context.entity.name}" description="${sentences.join('; ')}${transitions.length > 12 ? '; the table lists all' : ''}."`;
  return [
    heading('Transitions'),
    {type: 'code', lang: 'mermaid', meta, value: stateDiagram(transitions, [...values])},
    {
      type: 'table',
      align: [null, null, null],
      children: [
        {type: 'tableRow', children: head},
        ...transitions.map((transition) => ({
          type: 'tableRow' as const,
          children: [cell(value(transition.from)), cell(value(transition.to)), cell(...how(transition))],
        })),
      ],
    },
  ];
}

function membersSection(context: PageContext, types: readonly GraphQLNamedType[], title: string): PageNode[] {
  if (types.length === 0) return [];
  const rows = types.map((type) => {
    const children = context.summarise(type.description);
    return component(
      'Row',
      {name: type.name, kind: 'field', id: anchorOf.field(type.name), href: context.routeOf(type)},
      children.length > 0 ? [{type: 'paragraph', children}] : [],
    );
  });
  return [heading(title), component('Rows', {}, rows)];
}

function linksTo(label: string, uses: Use[]): PageNode[] {
  const owners = new Map<Entity, Use>();
  for (const use of uses) if (!owners.has(use.entity)) owners.set(use.entity, use);
  const shown = [...owners.values()].sort((a, b) => a.entity.name.localeCompare(b.entity.name)).slice(0, mostUses);
  if (shown.length === 0) return [];
  const links = shown.flatMap(({entity, member}, index) => [
    ...(index > 0 ? [', '] : []),
    codeLink(
      member && entity.group === 'types'
        ? `${entity.name}.${member.name}`
        : entity.kind === 'directives'
          ? `@${entity.name}`
          : entity.name,
      member ? `${entity.route}#${anchorOf[member.kind](member.name)}` : entity.route,
    ),
  ]);
  const rest = owners.size - shown.length;
  return [component('Fact', {label}, [paragraph(...links, ...(rest > 0 ? [` and ${rest} more`] : []))])];
}

/** Where the type is used: returned by, field of, argument of, member of. */
export function usesSection(context: PageContext): PageNode[] {
  const {entity, model} = context;
  const usage = usageOf(model, entity.name);
  const operations = operationsOn(model, entity.name).filter(
    ({name}) => !usage.returnedBy.some((use) => use.entity.name === name),
  );
  const rows = [
    ...linksTo('Returned by', usage.returnedBy),
    ...linksTo('Field of', usage.fieldOf),
    ...linksTo('Argument of', usage.argumentOf),
    ...linksTo('Input field of', usage.inputFieldOf),
    ...linksTo('Member of', usage.memberOf),
    ...linksTo('Implemented by', usage.implementedBy),
  ];
  const related = [...operationLinks(context, operations), ...mentionLinks(context)];
  return [
    ...(rows.length > 0 ? [heading('Where it is used'), component('Facts', {}, rows)] : []),
    ...(related.length > 0 ? [heading('Related'), component('Facts', {}, related)] : []),
  ];
}

/** All parts of the page of a type. */
export function typePage(context: PageContext, type: GraphQLNamedType): PageNode[] {
  const {rest, transitions} = isEnumType(type)
    ? readTransitions(type.description ?? '')
    : {rest: type.description ?? '', transitions: []};
  const opening = [headSection(context), ...context.describe(rest), ...factsOfType(context, type)];
  const body = (): PageNode[] => {
    if (isEnumType(type)) {
      const values = type.getValues();
      return [
        ...valuesSection(context, values),
        ...transitionsSection(context, transitions, new Set(values.map(({name}) => name))),
      ];
    }
    if (isScalarType(type)) return scalarSection(context, type);
    if (isUnionType(type)) return membersSection(context, type.getTypes(), 'Members');
    if (isInputObjectType(type)) return inputFieldsSection(context, Object.values(type.getFields()));
    if (isObjectType(type) || isInterfaceType(type)) {
      return [
        ...membersSection(context, type.getInterfaces(), 'Implements'),
        ...outputFieldsSection(context, Object.values(type.getFields())),
      ];
    }
    return [];
  };
  return [...opening, ...signatureSection(context), ...body(), ...usesSection(context)];
}

const locationLabels: Record<string, string> = {
  QUERY: 'Queries',
  MUTATION: 'Mutations',
  SUBSCRIPTION: 'Subscriptions',
  FIELD: 'Fields of a request',
  FRAGMENT_DEFINITION: 'Fragments',
  FRAGMENT_SPREAD: 'Fragment spreads',
  INLINE_FRAGMENT: 'Inline fragments',
  VARIABLE_DEFINITION: 'Variables',
  SCHEMA: 'The schema',
  SCALAR: 'Scalars',
  OBJECT: 'Objects',
  FIELD_DEFINITION: 'Operations and fields',
  ARGUMENT_DEFINITION: 'Arguments',
  INTERFACE: 'Interfaces',
  UNION: 'Unions',
  ENUM: 'Enums',
  ENUM_VALUE: 'Enum values',
  INPUT_OBJECT: 'Inputs',
  INPUT_FIELD_DEFINITION: 'Input fields',
};

/** All parts of the page of a directive. */
export function directivePage(context: PageContext): PageNode[] {
  const {entity} = context;
  if (entity.kind !== 'directives') return [];
  const {args, description, locations, isRepeatable} = entity.definition;
  const mentions = mentionLinks(context);
  return [
    headSection(context),
    ...context.describe(description),
    component('Facts', {}, [
      component('Fact', {label: 'Used on'}, [
        paragraph(locations.map((location) => locationLabels[location] ?? location).join(', ')),
      ]),
      ...(isRepeatable
        ? [component('Fact', {label: 'Repeatable'}, [paragraph('Yes, several times on the same element.')])]
        : []),
    ]),
    ...signatureSection(context),
    ...argumentsSection(context, args),
    ...(mentions.length > 0 ? [heading('Related'), component('Facts', {}, mentions)] : []),
  ];
}
