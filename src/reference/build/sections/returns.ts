/** What an operation returns. */
import {getNamedType, isEnumType, type GraphQLField, type GraphQLNamedType} from 'graphql';
import {component} from '../components.ts';
import {byImportance} from '../../model/importance.ts';
import {isPrevious, outputFieldsOf, wrapperOf} from '../../model/kinds.ts';
import {codeLink, commaSeparated, heading, paragraph, type PageNode} from '../markdown.ts';
import {anchorOf} from '../../model/model.ts';
import type {PageContext} from '../reference.ts';
import {valueRow} from './members.ts';

type OutputMember = GraphQLField<unknown, unknown>;

/** Fields of a returned object that a page describes; only the names of others follow. */
const mostDescribed = 24;

/** A field of a returned object: only the first sentence, since the object has its own page. */
function briefRow(context: PageContext, field: OutputMember, id: string, inner: PageNode[] = []): PageNode {
  const {name, type, deprecationReason, description} = field;
  const props = {name, id, type: String(type), href: context.routeOf(type), deprecated: deprecationReason != null};
  return component('Row', props, [...context.summarise(description), ...inner]);
}

/** Describes the important fields of an object and those that the example selects; names the others. */
function returnedRows(
  context: PageContext,
  type: GraphQLNamedType,
  anchor: (field: string) => string,
  selected: ReadonlySet<string>,
): PageNode[] {
  const sorted = byImportance(outputFieldsOf(type));
  const first = sorted.filter(
    (field, position) => selected.has(field.name) || (position < mostDescribed && field.deprecationReason == null),
  );
  const rest = sorted.filter((field) => !first.includes(field));
  const route = context.routeOf(type);
  const links = rest.map(({name}) => codeLink(name, route && `${route}#${anchorOf.field(name)}`));
  return [
    ...first.map((field) => briefRow(context, field, anchor(field.name))),
    ...(links.length > 0
      ? [
          component('Expand', {of: `More fields of ${type.name}`, count: links.length, plain: true}, [
            paragraph(...commaSeparated(links)),
          ]),
        ]
      : []),
  ];
}

function expandOutput(
  context: PageContext,
  type: GraphQLNamedType,
  anchor: string,
  selected: ReadonlySet<string>,
): PageNode[] {
  const fields = outputFieldsOf(type);
  if (fields.length === 0) return [];
  const inner = (name: string) => `${anchor}.${name}`;
  const isList = wrapperOf(type) === 'connection';
  const rows = isList ? wrappedRows(context, type, inner, selected) : returnedRows(context, type, inner, selected);
  return [component('Expand', {of: type.name, count: fields.length}, rows)];
}

/** Fields of a payload or connection, with those of the objects in them. */
function wrappedRows(
  context: PageContext,
  type: GraphQLNamedType,
  anchor: (field: string) => string,
  selected: ReadonlySet<string>,
): PageNode[] {
  const fields = outputFieldsOf(type);
  return fields.map((field) => {
    const id = anchor(field.name);
    const inner = getNamedType(field.type);
    const isSame = (other: OutputMember): boolean => getNamedType(other.type) === inner;
    const shown = fields.find((other) => isSame(other) && !isPrevious(other)) ?? fields.find(isSame);
    const isRepeated = wrapperOf(inner) === 'edge' || inner === type || shown !== field;
    return briefRow(context, field, id, isRepeated ? [] : expandOutput(context, inner, id, selected));
  });
}

/**
 * The type that an operation returns, with the fields of the returned object in place.
 *
 * @param selected - Names of fields that the page's example selects, which are always described.
 */
export function returnsSection(
  context: PageContext,
  operation: OutputMember,
  selected: ReadonlySet<string>,
): PageNode[] {
  const type = getNamedType(operation.type);
  const isWrapper = wrapperOf(type) !== undefined;
  const fieldRows = isWrapper ? wrappedRows : returnedRows;
  const rows = [
    ...fieldRows(context, type, anchorOf.field, selected),
    ...(isEnumType(type) ? type.getValues().map((value) => valueRow(context, value)) : []),
  ];
  return [
    heading('Returns'),
    component(
      'Returned',
      {type: String(operation.type), href: context.routeOf(type)},
      context.describe(isWrapper ? '' : (type.description ?? '').split(/\n\s*\n/)[0]),
    ),
    ...(rows.length > 0 ? [component('Rows', {unfolds: isWrapper}, rows)] : []),
  ];
}
