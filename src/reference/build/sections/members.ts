import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  print,
  astFromValue,
  type GraphQLArgument,
  type GraphQLEnumValue,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
} from 'graphql';
import type {PageContext} from '../context.ts';
import {factsOf, inWords, limitsOf} from '../../model/facts.ts';
import {component, heading, type PageNode, type Props} from '../markdown.ts';
import {anchorOf} from '../../model/model.ts';

type InputMember = GraphQLArgument | GraphQLInputField;
type OutputMember = GraphQLField<unknown, unknown>;

/** Levels of fields that a page shows in place before it links to the type's own page. */
const deepest = 3;
/** Fields of a returned object that a page shows in place; the object's own page has the rest. */
const mostOutputFields = 24;

function deprecated(context: PageContext, reason: string | null | undefined): PageNode[] {
  return reason == null ? [] : [component('Deprecated', {}, context.describe(reason))];
}

function notes(
  context: PageContext,
  member: {astNode?: InputMember['astNode'] | OutputMember['astNode'] | GraphQLEnumValue['astNode']},
): Props {
  const facts = factsOf(context.model, member.astNode);
  const texts = [
    ...limitsOf(facts),
    ...(facts.constraint?.pattern ? [`matches ${facts.constraint.pattern}`] : []),
    ...(facts.permissions ? [`needs ${facts.permissions.join(' or ')}`] : []),
    ...(facts.since ? [`since ${inWords(facts.since)}`] : []),
    ...(facts.beta ? ['beta'] : []),
  ];
  return texts.length > 0 ? {notes: texts.join(' · ')} : {};
}

function defaultOf(member: InputMember): string | undefined {
  if (member.defaultValue === undefined) return undefined;
  const node = astFromValue(member.defaultValue, member.type);
  return node ? print(node) : undefined;
}

function expandInput(
  context: PageContext,
  type: GraphQLNamedType,
  path: readonly string[],
  anchor: string | undefined,
): PageNode[] {
  if (!isInputObjectType(type) || path.includes(type.name) || path.length >= deepest) return [];
  const fields = Object.values(type.getFields());
  const rows = fields.map((field) =>
    inputRow(context, field, [...path, type.name], anchor && `${anchor}.${field.name}`),
  );
  return [component('Expand', {of: type.name, count: fields.length, ...(path.length === 0 && {open: true})}, rows)];
}

function inputRow(
  context: PageContext,
  member: InputMember,
  path: readonly string[],
  anchor: string | undefined,
  kind: 'argument' | 'field' = 'argument',
): PageNode {
  const type = getNamedType(member.type);
  const required =
    'type' in member &&
    (isRequiredArgument(member as GraphQLArgument) || isRequiredInputField(member as GraphQLInputField));
  const owned = path.length === 0;
  return component(
    'Row',
    {
      name: member.name,
      kind: owned ? kind : undefined,
      id: path.length < 2 ? anchor : undefined,
      type: String(member.type),
      href: context.routeOf(member.type),
      required,
      default: defaultOf(member),
      deprecated: member.deprecationReason != null,
      ...notes(context, member),
    },
    [
      ...deprecated(context, member.deprecationReason),
      ...context.describe(member.description),
      ...(kind === 'field' ? [] : expandInput(context, type, path, path.length === 0 ? anchor : undefined)),
    ],
  );
}

/** The arguments of an operation or directive, with the fields of each input in place. */
export function argumentsSection(context: PageContext, args: readonly GraphQLArgument[]): PageNode[] {
  if (args.length === 0) return [];
  return [
    heading('Arguments'),
    component(
      'Rows',
      {},
      args.map((argument) => inputRow(context, argument, [], anchorOf.argument(argument.name))),
    ),
  ];
}

/** The fields of an input. */
export function inputFieldsSection(context: PageContext, fields: readonly GraphQLInputField[]): PageNode[] {
  return [
    heading('Fields'),
    component(
      'Rows',
      {},
      fields.map((field) => inputRow(context, field, [], anchorOf.field(field.name), 'field')),
    ),
  ];
}

function argumentRows(context: PageContext, args: readonly GraphQLArgument[]): PageNode[] {
  if (args.length === 0) return [];
  const rows = args.map((argument) =>
    component(
      'Row',
      {
        name: argument.name,
        type: String(argument.type),
        href: context.routeOf(argument.type),
        required: isRequiredArgument(argument),
        default: defaultOf(argument),
        ...notes(context, argument),
      },
      [...deprecated(context, argument.deprecationReason), ...context.describe(argument.description)],
    ),
  );
  return [component('Expand', {of: 'Arguments', count: args.length, plain: true}, rows)];
}

function outputRow(context: PageContext, field: OutputMember, kind: 'field' | undefined): PageNode {
  return component(
    'Row',
    {
      name: field.name,
      kind,
      id: kind && anchorOf.field(field.name),
      type: String(field.type),
      href: context.routeOf(field.type),
      deprecated: field.deprecationReason != null,
      ...notes(context, field),
    },
    [
      ...deprecated(context, field.deprecationReason),
      ...context.describe(field.description),
      ...argumentRows(context, field.args),
    ],
  );
}

/** The fields of an object or interface. */
export function outputFieldsSection(context: PageContext, fields: readonly OutputMember[]): PageNode[] {
  return [
    heading('Fields'),
    component(
      'Rows',
      {},
      fields.map((field) => outputRow(context, field, 'field')),
    ),
  ];
}

/** A row of a returned object inside an operation's page: the first sentence is enough, the object has its own page. */
function briefRow(context: PageContext, field: OutputMember, inner: PageNode[] = [], id?: string): PageNode {
  const children = context.summarise(field.description);
  return component(
    'Row',
    {
      name: field.name,
      id,
      type: String(field.type),
      href: context.routeOf(field.type),
      deprecated: field.deprecationReason != null,
    },
    [...(children.length > 0 ? [{type: 'paragraph' as const, children}] : []), ...inner],
  );
}

function expandOutput(context: PageContext, type: GraphQLNamedType, path: readonly string[]): PageNode[] {
  if (path.includes(type.name) || path.length >= deepest - 1) return [];
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  const all = Object.values(type.getFields());
  const live = all.filter(({deprecationReason}) => deprecationReason == null);
  const shown = live.slice(0, mostOutputFields);
  const connection = type.name.endsWith('Connection');
  const rows = shown.map((field) =>
    briefRow(
      context,
      field,
      connection && field.name === 'nodes' ? expandOutput(context, getNamedType(field.type), [...path, type.name]) : [],
    ),
  );
  const rest = all.length - shown.length;
  return [
    component('Expand', {of: type.name, count: all.length, ...(rest > 0 && {rest, href: context.routeOf(type)})}, rows),
  ];
}

/** What an operation returns, with the fields of the returned object in place. */
export function returnsSection(context: PageContext, operation: OutputMember): PageNode[] {
  const type = getNamedType(operation.type);
  const title = heading('Returns');
  const isWrapper = /(?:Payload|Connection)$/.test(type.name);
  if (isWrapper && (isObjectType(type) || isInterfaceType(type))) {
    const rows = Object.values(type.getFields()).map((field) =>
      briefRow(
        context,
        field,
        field.name === 'edges' ? [] : expandOutput(context, getNamedType(field.type), [type.name]),
        anchorOf.field(field.name),
      ),
    );
    return [
      title,
      component('Returned', {type: String(operation.type), href: context.routeOf(type)}),
      component('Rows', {}, rows),
    ];
  }
  const fields = isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];
  const values = isEnumType(type) ? type.getValues() : [];
  const live = fields.filter(({deprecationReason}) => deprecationReason == null);
  const shown = live.slice(0, mostOutputFields);
  const rest = fields.length - shown.length;
  return [
    title,
    component(
      'Returned',
      {type: String(operation.type), href: context.routeOf(type)},
      context.describe(isWrapper ? '' : (type.description ?? '').split(/\n\s*\n/)[0]),
    ),
    ...(shown.length > 0
      ? [
          component(
            'Rows',
            {},
            shown.map((field) => briefRow(context, field, [], anchorOf.field(field.name))),
          ),
        ]
      : []),
    ...(rest > 0 ? [component('Rest', {of: type.name, count: rest, href: context.routeOf(type)})] : []),
    ...(values.length > 0
      ? [
          component(
            'Rows',
            {},
            values.map((value) => valueRow(context, value, false)),
          ),
        ]
      : []),
  ];
}

function valueRow(context: PageContext, value: GraphQLEnumValue, own: boolean): PageNode {
  return component(
    'Row',
    {
      name: value.name,
      kind: own ? 'value' : undefined,
      id: own ? anchorOf.value(value.name) : undefined,
      deprecated: value.deprecationReason != null,
      ...notes(context, value),
    },
    [...deprecated(context, value.deprecationReason), ...context.describe(value.description)],
  );
}

/** The values of an enum. */
export function valuesSection(context: PageContext, values: readonly GraphQLEnumValue[]): PageNode[] {
  return [
    heading('Values'),
    component(
      'Rows',
      {},
      values.map((value) => valueRow(context, value, true)),
    ),
  ];
}
