import {getNamedType, getNullableType, isNonNullType, isObjectType} from 'graphql';
import {operationsOf, ownTypes, stringsOf} from './elements.ts';
import type {Rule} from './problem.ts';

/** A mutation takes one argument, `input`, which must be given. */
export const mutationTakesOneInput: Rule = ({schema}) =>
  Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap((field) => {
    const [argument, ...others] = field.args;
    return argument?.name === 'input' && others.length === 0 && isNonNullType(argument.type)
      ? []
      : [
          {
            coordinate: `Mutation.${field.name}`,
            message: `Give it one argument, "input: ${pascal(field.name)}Input!".`,
          },
        ];
  });

/** A mutation returns a payload of its own, which holds `userErrors: [UserError!]!`. */
export const payloadHasUserErrors: Rule = ({schema}) =>
  Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap((field) => {
    const coordinate = `Mutation.${field.name}`;
    const type = getNamedType(field.type);
    const expected = `${pascal(field.name)}Payload`;
    if (type.name.toLowerCase() !== expected.toLowerCase() || !isObjectType(type)) {
      return [{coordinate, message: `Return the object type ${expected}, not ${type.name}.`}];
    }
    const errors = type.getFields()['userErrors'];
    return errors && String(errors.type) === '[UserError!]!'
      ? []
      : [{coordinate: type.name, message: 'Give the payload a field "userErrors: [UserError!]!".'}];
  });

/** An object in a payload can be null: a refused mutation has no object to return. */
export const payloadFieldsAreNullable: Rule = ({schema}) =>
  Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap(({type}) => {
    const payload = getNamedType(type);
    if (!isObjectType(payload)) return [];
    return Object.values(payload.getFields())
      .filter((field) => isNonNullType(field.type) && isObjectType(getNullableType(field.type)))
      .map((field) => ({
        coordinate: `${payload.name}.${field.name}`,
        message: 'Make the field nullable: a refused mutation has nothing to put there.',
      }));
  });

/** An operation names the permissions that it needs, or says that it needs none. */
export const operationNamesItsPermission: Rule = ({schema}) =>
  operationsOf(schema).flatMap(({root, field}) => {
    const coordinate = `${root}.${field.name}`;
    const directives = field.astNode?.directives ?? [];
    const guard = directives.filter(({name}) => name.value === 'requiresPermission');
    const open = directives.some(({name}) => name.value === 'public');
    if (guard.length + (open ? 1 : 0) !== 1) {
      return [{coordinate, message: 'Give it either @requiresPermission(anyOf: […]) or @public.'}];
    }
    return guard[0] && stringsOf(guard[0], 'anyOf').length === 0
      ? [{coordinate, message: 'Name at least one permission in @requiresPermission(anyOf: […]), or use @public.'}]
      : [];
  });

/** A query for one record by id returns null when nobody may see it, so its type is nullable. */
export const recordByIdIsNullable: Rule = ({schema}) =>
  Object.values(schema.getQueryType()?.getFields() ?? {})
    .filter((field) => field.args.length === 1 && field.args[0]?.name === 'id' && isNonNullType(field.type))
    .map((field) => ({
      coordinate: `Query.${field.name}`,
      message: 'Make the type nullable: the query answers null for an id that doesn’t exist or can’t be seen.',
    }));

/** A bulk mutation takes at most 50 ids and returns the process that does the work. */
export const bulkMutationHasLimitAndProcess: Rule = ({schema}) =>
  Object.values(schema.getMutationType()?.getFields() ?? {})
    .filter(({name}) => name.startsWith('bulk'))
    .flatMap((field) => {
      const coordinate = `Mutation.${field.name}`;
      const input = field.args[0] && getNamedType(field.args[0].type);
      const ids = input && 'getFields' in input ? input.getFields()['ids'] : undefined;
      const limit = ids?.astNode?.directives?.find(({name}) => name.value === 'maxItems');
      const count = limit?.arguments?.find(({name}) => name.value === 'count')?.value;
      const payload = getNamedType(field.type);
      const hasProcess = isObjectType(payload) && 'process' in payload.getFields();
      return [
        ...(count?.kind === 'IntValue' && count.value === '50'
          ? []
          : [{coordinate, message: 'Take "ids: [EndlessID!]! @maxItems(count: 50)".'}]),
        ...(hasProcess ? [] : [{coordinate, message: 'Return the field "process: Process" in the payload.'}]),
      ];
    });

/** The page size of a connection has the same limits everywhere. */
export const pageSizeHasLimits: Rule = ({schema}) =>
  ownTypes(schema)
    .filter(isObjectType)
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter((field) => getNamedType(field.type).name.endsWith('Connection'))
        .flatMap((field) =>
          field.args
            .filter(({name}) => name === 'first' || name === 'last')
            .filter((argument) => {
              const constraint = argument.astNode?.directives?.find(({name}) => name.value === 'constraint');
              const limits = Object.fromEntries(
                (constraint?.arguments ?? []).map(({name, value}) => [
                  name.value,
                  'value' in value ? String(value.value) : '',
                ]),
              );
              return limits['max'] !== '100' || limits['min'] !== '1';
            })
            .map((argument) => ({
              coordinate: `${type.name}.${field.name}(${argument.name}:)`,
              message: 'Limit the page size with @constraint(max: 100, min: 1).',
            })),
        ),
    );

function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
