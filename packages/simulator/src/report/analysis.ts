/** What a document says about the program that sends it. */
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  Kind,
  OperationTypeNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type OperationDefinitionNode,
} from 'graphql';
import type {Contract} from '../model/contract.ts';
import {applied, type Annotated} from '../model/directives.ts';
import {fieldsIn, fragmentsOf, parseDocument} from '../model/document.ts';

export interface Analysis {
  kind: OperationTypeNode;
  /** Root fields by the key of their answer. */
  roots: {key: string; name: string}[];
  isIdempotent: boolean;
  deprecated: string[];
  beta: string[];
  /** Mutations whose payload is read without `userErrors`. */
  withoutUserErrors: string[];
  /** Lists at the root, by the key of their answer, that don't ask whether there is more. */
  withoutPageInfo: string[];
  /** Mutations that could name the state that they expect. */
  couldExpect: string[];
  /** Whether the document itself names a state that it expects. */
  expects: boolean;
  /** Whether texts stand in the arguments of a mutation instead of in variables. */
  hasValues: boolean;
  /** Whether it asks for what changed since a moment. */
  catchesUp: boolean;
}

const expectation = /^expected(UpdatedAt|Quantity)$/;

/** What of the root fields isn't read. */
function readRoots(document: DocumentNode, operation: OperationDefinitionNode, found: Analysis): void {
  const fragments = fragmentsOf(document);
  for (const selection of operation.selectionSet.selections) {
    if (selection.kind !== Kind.FIELD) continue;
    const {name, alias, selectionSet} = selection;
    const key = (alias ?? name).value;
    const selected = selectionSet ? fieldsIn(selectionSet, (fragment) => fragments.get(fragment)) : [];
    const names = new Set(selected.map((field) => field.name.value));
    found.roots.push({key, name: name.value});
    if (found.kind === OperationTypeNode.MUTATION && !names.has('userErrors')) found.withoutUserErrors.push(name.value);
    if ((names.has('nodes') || names.has('edges')) && !names.has('pageInfo')) found.withoutPageInfo.push(key);
  }
}

/** Reads a document; undefined for one that can't be parsed, which is refused anyway. */
export function analyse(contract: Contract, query: string, operationName?: string | null): Analysis | undefined {
  let document;
  try {
    document = parseDocument(query);
  } catch {
    return undefined;
  }
  const operations = document.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
  const operation = operations.find(({name}) => !operationName || name?.value === operationName);
  if (!operation) return undefined;
  const kind = operation.operation;
  const found: Analysis = {
    ...{kind, roots: [], deprecated: [], beta: [], withoutUserErrors: [], withoutPageInfo: [], couldExpect: []},
    ...{isIdempotent: false, expects: false, hasValues: false, catchesUp: false},
  };
  readRoots(document, operation, found);
  const types = new TypeInfo(contract.schema);
  const note = (
    element: (Annotated & {deprecationReason?: string | null | undefined}) | null | undefined,
    name: string,
  ): void => {
    if (!element) return;
    if (element.deprecationReason) found.deprecated.push(name);
    if (applied(element, 'beta').length > 0) found.beta.push(name);
  };
  let argumentOfField: string | undefined;
  visit(
    document,
    visitWithTypeInfo(types, {
      Directive: ({name}) => {
        if (name.value === 'idempotent') found.isIdempotent = true;
        return false;
      },
      Field: ({name}) => {
        note(types.getFieldDef(), `${types.getParentType()?.name ?? ''}.${name.value}`);
        if (found.kind !== OperationTypeNode.MUTATION || types.getParentType() !== contract.schema.getMutationType())
          return;
        const input = types
          .getFieldDef()
          ?.args.map((each) => getNamedType(each.type))
          .find(isInputObjectType);
        if (Object.keys(input?.getFields() ?? {}).some((each) => expectation.test(each)))
          found.couldExpect.push(name.value);
      },
      Argument: {
        enter: ({name}) => {
          argumentOfField = name.value;
          note(types.getArgument(), `(${name.value}:)`);
        },
        leave: () => (argumentOfField = undefined),
      },
      ObjectField: ({name}) => {
        if (expectation.test(name.value)) found.expects = true;
        if (name.value === 'updatedAfter') found.catchesUp = true;
      },
      StringValue: () => {
        if (argumentOfField !== undefined && kind === OperationTypeNode.MUTATION) found.hasValues = true;
      },
      EnumValue: ({value}) => {
        if (value === 'UPDATED_AT') found.catchesUp = true;
        const type = types.getInputType() && getNamedType(types.getInputType());
        if (isEnumType(type)) note(type.getValue(value), `${type.name}.${value}`);
      },
    }),
  );
  return found;
}
