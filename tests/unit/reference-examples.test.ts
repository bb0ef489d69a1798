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
import {exampleOf} from '../../src/reference/build/examples/index.ts';
import {endlessId} from '../../src/reference/build/examples/values.ts';
import {loadModel, type Entity} from '../../src/reference/model/model.ts';

const model = loadModel('schema');
const operations = [...model.operations.values()];
const pattern = /^[a-z]{2,5}_[0-9A-HJKMNP-TV-Z]{26}$/;

function operation(name: string): Entity {
  const entity = model.operations.get(name);
  if (!entity) throw new Error(`The schema has no ${name}.`);
  return entity;
}

/** Every string of a value with the name of its field. */
function strings(value: unknown, field = ''): [field: string, value: string][] {
  if (typeof value === 'string') return [[field, value]];
  if (Array.isArray(value)) return value.flatMap((entry) => strings(entry, field));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, entry]) => strings(entry, name));
  return [];
}

describe('examples', () => {
  it('exist for all operations', () => {
    expect(operations.length).toBeGreaterThan(200);
  });

  it.each(operations)('$name: the document is valid, the variables fit and the response has no errors', (entity) => {
    const {document, variables, response} = exampleOf(model, entity);
    const parsed = parse(document);
    expect(validate(model.schema, parsed)).toEqual([]);
    const definition = parsed.definitions[0] as OperationDefinitionNode;
    for (const {variable, type} of definition.variableDefinitions ?? []) {
      const inputType = typeFromAST(model.schema, type as NamedTypeNode);
      if (!inputType || !isInputType(inputType)) throw new Error(`${variable.name.value} is not of an input type`);
      const problems: string[] = [];
      coerceInputValue(variables[variable.name.value], inputType, (path, _value, error) =>
        problems.push(`${path.join('.')}: ${error.message}`),
      );
      expect(problems).toEqual([]);
    }
    expect(response).not.toHaveProperty('errors');
    expect(response['data']).toHaveProperty([entity.name]);
  });

  it.each(operations)('$name: the document is short enough to read', (entity) => {
    expect(exampleOf(model, entity).document.split('\n').length).toBeLessThanOrEqual(36);
  });

  it.each(operations)('$name: ids and dates have the form of their scalar', (entity) => {
    const {variables, response} = exampleOf(model, entity);
    for (const [field, value] of [...strings(variables), ...strings(response)]) {
      if (/At$/.test(field)) expect(value).toMatch(/^2025-\d{2}-\d{2}T[\d:.]+Z$/);
      if (/^[a-z]{2,5}_01/.test(value)) expect(value).toMatch(pattern);
    }
  });

  it('are the same in every run', () => {
    expect(exampleOf(model, operation('createOrder'))).toEqual(exampleOf(model, operation('createOrder')));
  });

  it('show the status that the operation leads to', () => {
    expect(exampleOf(model, operation('holdOrder')).response).toMatchObject({
      data: {holdOrder: {order: {newStatus: 'ON_HOLD'}, userErrors: []}},
    });
  });

  it.each([
    ['Order', 'ord_'],
    ['OrderItem', 'itm_'],
    ['Product', 'prd_'],
    ['Warehouse', 'whs_'],
    ['PurchaseOrder', 'po_'],
    ['ASN', 'asn_'],
  ])('ids of %s begin with %s', (type, prefix) => {
    expect(endlessId(model, type, 0)).toMatch(pattern);
    expect(endlessId(model, type, 0).startsWith(prefix)).toBe(true);
    expect(endlessId(model, type, 1)).not.toBe(endlessId(model, type, 0));
  });
});
