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
import {exampleOf, type Example} from '../../src/reference/build/examples/index.ts';
import {endlessId} from '../../src/reference/build/examples/story.ts';
import {operation, ownReference, referenceOfSdl} from '../support/reference.ts';

const reference = ownReference();
const {model} = reference;
const examples = new Map(model.operations.map((entity) => [entity, exampleOf(reference, entity)]));
const pattern = /^[a-z]{2,5}_[0-9A-HJKMNP-TV-Z]{26}$/;

/** What is wrong with each example, by the name of its operation. */
const offenders = (faultsOf: (example: Example, name: string) => string[]): string[] =>
  [...examples].flatMap(([{name}, example]) => faultsOf(example, name).map((fault) => `${name}: ${fault}`));

/** Every string of a value with the name of its field. */
function strings(value: unknown, field = ''): [field: string, value: string][] {
  if (typeof value === 'string') return [[field, value]];
  if (Array.isArray(value)) return value.flatMap((entry) => strings(entry, field));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, entry]) => strings(entry, name));
  return [];
}

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

  it('has ids and moments in the form of their scalar', () => {
    expect(
      offenders(({variables, response}) =>
        [...strings(variables), ...strings(response)].flatMap(([field, value]) => {
          const isMoment = /At$/.test(field) && !/^2025-\d{2}-\d{2}T[\d:.]+Z$/.test(value);
          const isId = /^[a-z]{2,5}_01/.test(value) && !pattern.test(value);
          return isMoment || isId ? [`${field}: ${value}`] : [];
        }),
      ),
    ).toEqual([]);
  });
});

describe('values of the story', () => {
  const dataOf = (name: string): unknown => examples.get(operation(reference, name))?.response['data'];

  it('show the status that the operation leads to', () => {
    expect(dataOf('holdOrder')).toMatchObject({holdOrder: {order: {newStatus: 'ON_HOLD'}, userErrors: []}});
  });

  it('date what happens later after what happens first', () => {
    const dated = JSON.stringify([...examples.values()]);
    const dayOf = (field: string) => new RegExp(`"${field}":"(2025-\\d{2}-\\d{2})`).exec(dated)?.[1] ?? '';
    expect(dayOf('createdAt') < dayOf('expiresAt')).toBe(true);
    expect(dayOf('createdAt')).toBe('2025-08-12');
  });

  it('give each record an id of its own with the prefix of its type', () => {
    expect(endlessId(model, 'Order', 0)).toMatch(/^ord_/);
    expect(endlessId(model, 'Order', 0)).toMatch(pattern);
    expect(endlessId(model, 'Order', 1)).not.toBe(endlessId(model, 'Order', 0));
  });
});

describe('a schema without a story', () => {
  const foreign = referenceOfSdl(`
    scalar Money
    enum Size { S M }
    input Wish { count: Int! size: Size! at: Money! }
    type Query { shirts(wish: Wish!): [Shirt!]! }
    type Shirt { id: ID! name: String! price: Money! ratio: Float! stocked: Boolean! trackingNumber: String }
  `);

  it('gets values that claim nothing but their type', () => {
    const {variables, response} = exampleOf(foreign, operation(foreign, 'shirts'));
    expect(variables).toEqual({wish: {count: 1, size: 'S', at: 'Money'}});
    expect(response['data']).toEqual({
      shirts: [0, 1].map(() => ({
        id: 'id',
        name: 'text',
        price: 'Money',
        ratio: 1.5,
        stocked: true,
        trackingNumber: 'text',
      })),
    });
  });
});
