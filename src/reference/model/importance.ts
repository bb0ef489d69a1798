import {getNamedType, getNullableType, isEnumType, isLeafType, isListType} from 'graphql';
import {groupBy} from '../../site/model/group-by.ts';
import {wrapperOf, type OutputField as Field} from './kinds.ts';

/** Kinds of fields, the most informative first; a field belongs to the first kind that matches. */
const groups: {label: string; matches: (field: Field) => boolean}[] = [
  {
    label: 'Identity',
    matches: ({name, type}) =>
      isLeafType(getNamedType(type)) &&
      /^(?:id|number|name|title|sku|code|key|slug|email|fullName|type|kind)$/.test(name),
  },
  {
    label: 'Status',
    matches: ({name, type}) =>
      isEnumType(getNamedType(type)) ? /stat(?:us|e)$|stage$/i.test(name) : /^(?:is|has|can)[A-Z]/.test(name),
  },
  {
    label: 'Lines and lists',
    matches: ({type}) =>
      wrapperOf(getNamedType(type)) === 'connection' ||
      (isListType(getNullableType(type)) && !isLeafType(getNamedType(type))),
  },
  {
    label: 'Money',
    matches: ({name, type}) =>
      /^Money$|Monetary|Amount$|Price$/.test(getNamedType(type).name) ||
      /(?:amount|cost|currency|discount|duty|price|subtotal|tax|total)(?:es|s|edPrice)?$/i.test(name),
  },
  {
    label: 'Quantities',
    matches: ({name, type}) =>
      /^(?:Int|Float|Decimal|BigInt)$/.test(getNamedType(type).name) || /quantity$|count$/i.test(name),
  },
  {
    label: 'Dates',
    matches: ({name, type}) =>
      isLeafType(getNamedType(type)) && (/Date|Time/.test(getNamedType(type).name) || /(?:At|On|Date)$/.test(name)),
  },
  {label: 'Records', matches: ({type}) => !isLeafType(getNamedType(type))},
  {label: 'More', matches: () => true},
];

const isDeprecated = ({deprecationReason}: Field): boolean => deprecationReason != null;

/** Objects with at least this many fields are shown in groups. */
const fewestToGroup = 14;

/** Fields that come first in their group. */
const leaders = ['id', 'number', 'name', 'title', 'sku', 'code', 'newStatus', 'status', 'items', 'lines', 'total'];

const leadOf = ({name}: Field): number => (leaders.includes(name) ? leaders.indexOf(name) : leaders.length);
const rankOf = (field: Field): number => groups.findIndex(({matches}) => matches(field));

/** Sorts fields by how much they say about a record: identity, status, lines, money, dates, the rest; deprecated last. */
export const byImportance = (fields: readonly Field[]): Field[] =>
  [...fields].sort(
    (a, b) => Number(isDeprecated(a)) - Number(isDeprecated(b)) || rankOf(a) - rankOf(b) || leadOf(a) - leadOf(b),
  );

/** The fields of a large object by kind; a small one is a single group without a label. */
export function inGroups(fields: readonly Field[]): {label?: string; fields: Field[]}[] {
  const sorted = byImportance(fields);
  if (fields.length < fewestToGroup) return [{fields: sorted}];
  const labelled = groupBy(sorted, (field) => (isDeprecated(field) ? 'Deprecated' : groups[rankOf(field)]?.label));
  return Array.from(labelled, ([label, members]) => ({label, fields: members}));
}
