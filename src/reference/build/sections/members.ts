import {
  astFromValue,
  getNamedType,
  isInputObjectType,
  isNonNullType,
  print,
  type GraphQLArgument,
  type GraphQLEnumValue,
  type GraphQLInputField,
  type GraphQLNamedType,
} from 'graphql';
import type {PageContext} from '../reference.ts';
import {declarationsOf, inWords, limitsOf} from '../../model/declarations.ts';
import {inGroups} from '../../model/importance.ts';
import {inputFieldsOf, type OutputField} from '../../model/kinds.ts';
import {component} from '../components.ts';
import {heading, type PageNode} from '../markdown.ts';
import type {ComponentProps} from '../../model/page-data.ts';
import {anchorOf} from '../../model/model.ts';

type RowProps = ComponentProps['Row'];
type InputMember = GraphQLArgument | GraphQLInputField;
type Member = InputMember | OutputField | GraphQLEnumValue;

/** Levels of fields that a page shows in place; deeper types are only linked. */
const deepest = 3;
/** Rows of inputs on a page. Nested filters would make thousands, so fewer levels of them are shown. */
const mostRows = 200;

function notes(context: PageContext, {astNode}: Member): string {
  const facts = declarationsOf(context.model, astNode);
  return [
    ...limitsOf(facts),
    facts.constraint?.pattern && `matches ${facts.constraint.pattern}`,
    facts.permissions && `needs ${facts.permissions.join(' or ')}`,
    facts.since && `since ${inWords(facts.since)}`,
    facts.baseline && `every mutation, with ${facts.baseline}`,
    facts.beta && 'beta',
  ]
    .filter(Boolean)
    .join(' · ');
}

function rowProps(context: PageContext, member: Member): RowProps {
  return {
    name: member.name,
    ...('type' in member && {type: String(member.type), href: context.routeOf(member.type)}),
    deprecated: member.deprecationReason != null,
    notes: notes(context, member) || undefined,
  };
}

/** The reason of a deprecation, then the description. */
const described = (context: PageContext, {deprecationReason, description}: Member): PageNode[] => [
  ...(deprecationReason == null ? [] : [component('Deprecated', {}, context.describe(deprecationReason))]),
  ...context.describe(description),
];

/** The row of an argument or input field; `inner` follows its description. */
function inputRow(
  context: PageContext,
  member: InputMember,
  identity: Partial<RowProps>,
  inner: PageNode[] = [],
): PageNode {
  const initial = member.defaultValue === undefined ? undefined : astFromValue(member.defaultValue, member.type);
  const props = {
    ...rowProps(context, member),
    required: isNonNullType(member.type) && member.defaultValue === undefined,
    default: initial ? print(initial) : undefined,
    ...identity,
  };
  return component('Row', props, [...described(context, member), ...inner]);
}

/** Number of rows of an input's fields when this many levels are shown. */
function rowsOf(type: GraphQLNamedType, levels: number, path: readonly string[] = []): number {
  if (path.includes(type.name) || path.length >= levels) return 0;
  const inner = [...path, type.name];
  const rows = inputFieldsOf(type).map((field) => 1 + rowsOf(getNamedType(field.type), levels, inner));
  return rows.reduce((sum, count) => sum + count, 0);
}

/** Number of levels that a page has room for, at least one. */
function levelsOf(args: readonly GraphQLArgument[]): number {
  const rows = (levels: number): number => args.reduce((sum, {type}) => sum + rowsOf(getNamedType(type), levels), 0);
  let levels = deepest;
  while (levels > 1 && rows(levels) > mostRows) levels -= 1;
  return levels;
}

/** Number of fields from which an input has a list of their names. */
const longInput = 12;

const fieldNames = (anchor: string, fields: readonly {name: string}[]): PageNode[] =>
  fields.length < longInput ? [] : [component('FieldNames', {anchor, names: fields.map(({name}) => name)})];

/** The fields of an input, each with an anchor. */
function expandInput(
  context: PageContext,
  type: GraphQLNamedType,
  levels: number,
  path: readonly string[],
  anchor: string,
): PageNode[] {
  const fields = inputFieldsOf(type);
  if (fields.length === 0 || path.includes(type.name) || path.length >= levels) return [];
  const rows = fields.map((field) => {
    const id = `${anchor}.${field.name}`;
    const inner = expandInput(context, getNamedType(field.type), levels, [...path, type.name], id);
    return inputRow(context, field, {id}, inner);
  });
  const names = path.length === 0 ? fieldNames(`${anchor}.`, fields) : [];
  return [component('Expand', {of: type.name, count: fields.length, open: path.length === 0}, [...names, ...rows])];
}

/** Anchors of arguments and of the fields of their inputs by name: the outermost ones, if there is only one of them. */
export function inputAnchors(args: readonly GraphQLArgument[]): Map<string, string | undefined> {
  const anchors = new Map<string, string | undefined>();
  let members: {member: InputMember; anchor: string}[] = args.map((member) => ({
    member,
    anchor: anchorOf.argument(member.name),
  }));
  for (let level = levelsOf(args); level >= 0; level -= 1) {
    const outer = new Set(anchors.keys());
    for (const {member, anchor} of members)
      if (!outer.has(member.name)) anchors.set(member.name, anchors.has(member.name) ? undefined : `#${anchor}`);
    members = members.flatMap(({member, anchor}) =>
      inputFieldsOf(getNamedType(member.type)).map((field) => ({member: field, anchor: `${anchor}.${field.name}`})),
    );
  }
  return anchors;
}

/** The arguments of an operation or directive, with the fields of their inputs in place. */
export function argumentsSection(context: PageContext, args: readonly GraphQLArgument[]): PageNode[] {
  if (args.length === 0) return [];
  const levels = levelsOf(args);
  const rows = args.map((argument) => {
    const id = anchorOf.argument(argument.name);
    const inner = expandInput(context, getNamedType(argument.type), levels, [], id);
    return inputRow(context, argument, {kind: 'argument', id}, inner);
  });
  const unfolds = args.some((argument) => isInputObjectType(getNamedType(argument.type)));
  return [heading('Arguments'), component('Rows', {unfolds}, rows)];
}

export function inputFieldsSection(context: PageContext, fields: readonly GraphQLInputField[]): PageNode[] {
  const rows = fields.map((field) => inputRow(context, field, {kind: 'field', id: anchorOf.field(field.name)}));
  return [heading('Fields'), ...fieldNames(anchorOf.field(''), fields), component('Rows', {}, rows)];
}

function argumentRows(context: PageContext, args: readonly GraphQLArgument[]): PageNode[] {
  if (args.length === 0) return [];
  const rows = args.map((argument) => inputRow(context, argument, {}));
  return [component('Expand', {of: 'Arguments', count: args.length, plain: true}, rows)];
}

/** The fields of an object or interface; those of a large one are under headings. */
export function outputFieldsSection(context: PageContext, fields: readonly OutputField[]): PageNode[] {
  const rows = (members: readonly OutputField[]) =>
    members.map((field) =>
      component('Row', {...rowProps(context, field), kind: 'field', id: anchorOf.field(field.name)}, [
        ...described(context, field),
        ...argumentRows(context, field.args),
      ]),
    );
  return [
    heading('Fields'),
    ...inGroups(fields).flatMap(({label, fields: members}) => [
      ...(label === undefined ? [] : [heading(label, 3)]),
      component('Rows', {}, rows(members)),
    ]),
  ];
}

export function valueRow(context: PageContext, value: GraphQLEnumValue, identity: Partial<RowProps> = {}): PageNode {
  return component('Row', {...rowProps(context, value), ...identity}, described(context, value));
}

export function valuesSection(context: PageContext, values: readonly GraphQLEnumValue[]): PageNode[] {
  const rows = values.map((value) => valueRow(context, value, {kind: 'value', id: anchorOf.value(value.name)}));
  return [heading('Values'), component('Rows', {}, rows)];
}
