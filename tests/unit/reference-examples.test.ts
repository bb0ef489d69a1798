import {
  coerceInputValue,
  isInputType,
  parse,
  typeFromAST,
  validate,
  type NamedTypeNode,
  type OperationDefinitionNode,
} from 'graphql';
import {describe, expect, it} from 'vitest';
import {exampleOf, type Example} from '../../src/reference/build/example.ts';
import {operation, ownReference, referenceOfSdl} from '../support/reference.ts';

const reference = ownReference();
const {model} = reference;
const examples = new Map(model.operations.map((entity) => [entity, exampleOf(model, entity)]));

/** What is wrong with each example, by the name of its operation. */
const offenders = (faultsOf: (example: Example, name: string) => string[]): string[] =>
  [...examples].flatMap(([{name}, example]) => faultsOf(example, name).map((fault) => `${name}: ${fault}`));

function variableFaults({document, variables}: Example): string[] {
  const [definition] = parse(document).definitions as OperationDefinitionNode[];
  return (definition?.variableDefinitions ?? []).flatMap(({variable, type}) => {
    const inputType = typeFromAST(model.schema, type as NamedTypeNode);
    if (!inputType || !isInputType(inputType)) return [`${variable.name.value} is not of an input type`];
    const faults: string[] = [];
    coerceInputValue(variables[variable.name.value], inputType, (path, _value, error) =>
      faults.push(`${path.join('.')}: ${error.message}`),
    );
    return faults;
  });
}

describe('the example of every operation', () => {
  it('has a valid document', () => {
    expect(offenders(({document}) => validate(model.schema, parse(document)).map(({message}) => message))).toEqual([]);
  });

  it('has variables that fit', () => {
    expect(offenders(variableFaults)).toEqual([]);
  });

  it('answers with data alone', () => {
    expect(
      offenders(({response}, name) => {
        const {data, ...rest} = response as {data: Record<string, unknown>};
        return [...Object.keys(rest), ...(Object.hasOwn(data, name) ? [] : ['no data'])];
      }),
    ).toEqual([]);
  });

  it('is short enough to read', () => {
    expect(offenders(({document}) => (document.split('\n').length > 36 ? ['too long'] : []))).toEqual([]);
  });
});

describe('the example of a schema that nobody plays', () => {
  const foreign = referenceOfSdl(`
    scalar Money
    enum Size { S M }
    input Wish { count: Int! size: Size! at: Money! }
    type Query { shirts(wish: Wish!): [Shirt!]! }
    type Shirt { id: ID! name: String! price: Money! ratio: Float! stocked: Boolean! trackingNumber: String }
  `);

  it('has values that claim nothing but their type', () => {
    const {variables, response} = exampleOf(foreign.model, operation(foreign, 'shirts'));
    expect(variables).toEqual({wish: {count: 1, size: 'S', at: 'Money'}});
    expect(response['data']).toEqual({
      shirts: [{id: 'id', name: 'text', price: 'Money', ratio: 1.5, stocked: true, trackingNumber: 'text'}],
    });
  });

  it('selects no field of a union whose type differs between its members', () => {
    const mixed = referenceOfSdl(`
      union Thing = Shirt | Shoe
      type Query { thing: Thing! }
      type Shirt { id: ID! name: String! }
      type Shoe { id: ID! name: String }
    `);
    const {document} = exampleOf(mixed.model, operation(mixed, 'thing'));
    expect(validate(mixed.model.schema, parse(document))).toEqual([]);
    expect(document).toMatch(/Shoe \{\n\s+id\n\s+\}/);
  });

  it('reads the records of a list that has edges alone', () => {
    const list = referenceOfSdl(`
      type Query { shirts: ShirtConnection! }
      type ShirtConnection { edges: [ShirtEdge!]! pageInfo: PageInfo! }
      type ShirtEdge { node: Shirt! }
      type PageInfo { endCursor: String hasNextPage: Boolean! }
      type Shirt { id: ID! }
    `);
    expect(exampleOf(list.model, operation(list, 'shirts')).document.replace(/\s+/g, ' ')).toBe(
      'query Shirts { shirts { edges { node { id } } pageInfo { hasNextPage endCursor } } }',
    );
  });
});
