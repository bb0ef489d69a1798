/** What a request costs, before it runs. */
import {
  getDirectiveValues,
  getNamedType,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  isAbstractType,
  isCompositeType,
  Kind,
  typeFromAST,
  type DocumentNode,
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLObjectType,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import type {Contract} from './contract.ts';
import {fragmentsOf, type Fragments} from './document.ts';
import type {Fields} from './rules.ts';

/** Points that a client has for each minute, and that one request may cost. */
export const budget = {perMinute: 6000, perRequest: 1000} as const;

const defaultPage = 20;

interface Asked {
  schema: Contract['schema'];
  fragments: Fragments;
  variables: Fields;
}

function pageSize(field: FieldNode | undefined, variables: Fields): number {
  const size = field?.arguments?.find(({name}) => ['first', 'last'].includes(name.value))?.value;
  if (size?.kind === Kind.INT) return Number(size.value);
  const variable = size?.kind === Kind.VARIABLE ? variables[size.name.value] : undefined;
  return typeof variable === 'number' ? variable : defaultPage;
}

/** Whether `@skip` and `@include` leave a part of a document in. */
const isLeftIn = (selection: SelectionNode, {variables}: Asked): boolean =>
  getDirectiveValues(GraphQLSkipDirective, selection, variables)?.if !== true &&
  getDirectiveValues(GraphQLIncludeDirective, selection, variables)?.if !== false;

/** Fields that selections ask for of an object, by their names in the answer: those with the same name are one. */
function fieldsOf(
  selections: readonly SelectionNode[],
  parent: GraphQLObjectType,
  asked: Asked,
  found = new Map<string, FieldNode[]>(),
): Map<string, FieldNode[]> {
  for (const selection of selections.filter((each) => isLeftIn(each, asked))) {
    if (selection.kind === Kind.FIELD) {
      const name = (selection.alias ?? selection.name).value;
      found.set(name, [...(found.get(name) ?? []), selection]);
      continue;
    }
    const part = selection.kind === Kind.FRAGMENT_SPREAD ? asked.fragments.get(selection.name.value) : selection;
    const type = part?.typeCondition ? typeFromAST(asked.schema, part.typeCondition) : parent;
    if (part && (type === parent || (isAbstractType(type) && asked.schema.isSubType(type, parent))))
      fieldsOf(part.selectionSet.selections, parent, asked, found);
  }
  return found;
}

/** Records that selections ask for when their parent occurs once, of what the parent may be at most. */
function recordsOf(sets: readonly SelectionSetNode[], parent: GraphQLCompositeType, asked: Asked): number {
  if (isAbstractType(parent))
    return Math.max(...asked.schema.getPossibleTypes(parent).map((type) => recordsOf(sets, type, asked)));
  const selections = sets.flatMap((set) => set.selections);
  return [...fieldsOf(selections, parent, asked).values()].reduce((total, nodes) => {
    const declared = parent.getFields()[nodes[0]?.name.value ?? ''];
    const type = declared && getNamedType(declared.type);
    if (!isCompositeType(type)) return total;
    const entries = type.name.endsWith('Connection') ? pageSize(nodes[0], asked.variables) : 0;
    // Lists within lists multiply.
    const inner = recordsOf(
      nodes.flatMap(({selectionSet}) => selectionSet ?? []),
      type,
      asked,
    );
    return total + entries + (entries || 1) * inner;
  }, 0);
}

/**
 * Points of one operation: 1, 1 more for every 20 records asked for, and 10 for each mutation. Each root field of a
 * query after the first counts as a record, so that many look-ups in one document aren't free. A subscription costs 1.
 * The document is valid, and no larger than `parseDocument` allows; the variables have their defaults.
 */
export function costOf(
  contract: Contract,
  document: DocumentNode,
  {operation, selectionSet}: OperationDefinitionNode,
  variables: Fields,
): number {
  const {schema} = contract;
  const asked = {schema, fragments: fragmentsOf(document), variables};
  const root = schema.getRootType(operation);
  if (!root || operation === 'subscription') return 1;
  const count = fieldsOf(selectionSet.selections, root, asked).size;
  const records = recordsOf([selectionSet], root, asked);
  if (operation === 'mutation') return 1 + Math.floor(records / 20) + 10 * count;
  return 1 + Math.floor((records + count - 1) / 20);
}
