/** What an operation returns. */
import {getNamedType, isEnumType, type GraphQLNamedType} from 'graphql';
import {component} from '../components.ts';
import {byImportance} from '../../model/importance.ts';
import {isPrevious, outputFieldsOf, wrapperOf, type OutputField} from '../../model/kinds.ts';
import {codeLink, commaSeparated, heading, paragraph, type PageNode} from '../markdown.ts';
import {anchorOf} from '../../model/model.ts';
import type {PageContext} from '../reference.ts';
import {valueRow} from './members.ts';

/** Fields of a returned object that a page describes; only the names of others follow. */
const mostDescribed = 24;

/** A field of a returned object: only the first sentence, since the object has its own page. */
function briefRow(context: PageContext, field: OutputField, id: string, inner: PageNode[] = []): PageNode {
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
  const rows = first.map((field) => briefRow(context, field, anchor(field.name)));
  if (links.length === 0) return rows;
  const more = {of: `More fields of ${type.name}`, count: links.length, plain: true};
  return [...rows, component('Expand', more, [paragraph(...commaSeparated(links))])];
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
    const isSame = (other: OutputField): boolean => getNamedType(other.type) === inner;
    const shown = fields.find((other) => isSame(other) && !isPrevious(other)) ?? fields.find(isSame);
    const isRepeated = wrapperOf(inner) === 'edge' || inner === type || shown !== field;
    const count = isRepeated ? 0 : outputFieldsOf(inner).length;
    if (count === 0) return briefRow(context, field, id);
    const rowsOf = wrapperOf(inner) === 'connection' ? wrappedRows : returnedRows;
    const rows = rowsOf(context, inner, (name) => `${id}.${name}`, selected);
    return briefRow(context, field, id, [component('Expand', {of: inner.name, count}, rows)]);
  });
}

/**
 * The type that an operation returns, with the fields of the returned object in place.
 *
 * @param selected - Names of fields that the page's example selects, which are always described.
 */
export function returnsSection(context: PageContext, operation: OutputField, selected: ReadonlySet<string>) {
  const type = getNamedType(operation.type);
  const isWrapper = wrapperOf(type) !== undefined;
  const fieldRows = isWrapper ? wrappedRows : returnedRows;
  const rows = [
    ...fieldRows(context, type, anchorOf.field, selected),
    ...(isEnumType(type) ? type.getValues().map((value) => valueRow(context, value)) : []),
  ];
  const text = isWrapper ? '' : type.description?.split(/\n\s*\n/)[0];
  return [
    heading('Returns'),
    component('Returned', {type: String(operation.type), href: context.routeOf(type)}, context.describe(text)),
    ...(rows.length > 0 ? [component('Rows', {unfolds: isWrapper}, rows)] : []),
  ];
}
