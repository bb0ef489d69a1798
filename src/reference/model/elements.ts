/** The elements of the schema: items that have pages, and their members. */
import {isEnumType, isInputObjectType, type ConstDirectiveNode, type GraphQLType, type Location} from 'graphql';
import {anchorOf, calledOf, type Entity} from './model.ts';
import {outputFieldsOf} from './kinds.ts';

export interface SchemaElement {
  kind: 'operation' | 'type' | 'directive' | 'field' | 'input field' | 'value' | 'argument';
  /** The definition by graphql-js; only some elements have a type. */
  definition: {
    name: string;
    type?: GraphQLType;
    description?: string | null | undefined;
    deprecationReason?: string | null | undefined;
    astNode?: {readonly loc?: Location; readonly directives?: readonly ConstDirectiveNode[]} | null | undefined;
  };
  /** Qualified name, `Order.number`; an argument has the name of what takes it. */
  name: string;
  /** Address; members have an anchor. */
  route: string;
}

const kindOf = ({kind, group}: Entity): SchemaElement['kind'] => {
  if (kind === 'directives') return 'directive';
  return group === 'operations' ? 'operation' : 'type';
};

/** An item and all its members, in the order of the schema. */
export function* elementsOf(entity: Entity): Generator<SchemaElement> {
  const {route, definition} = entity;
  const name = calledOf(entity);
  yield {kind: kindOf(entity), definition, name, route};
  if ('args' in definition) {
    for (const argument of definition.args)
      yield {kind: 'argument', definition: argument, name, route: `${route}#${anchorOf.argument(argument.name)}`};
  } else if (isEnumType(definition)) {
    for (const value of definition.getValues()) {
      const address = {name: `${name}.${value.name}`, route: `${route}#${anchorOf.value(value.name)}`};
      yield {kind: 'value', definition: value, ...address};
    }
  } else {
    const isInput = isInputObjectType(definition);
    for (const field of isInput ? Object.values(definition.getFields()) : outputFieldsOf(definition)) {
      const address = {name: `${name}.${field.name}`, route: `${route}#${anchorOf.field(field.name)}`};
      yield {kind: isInput ? 'input field' : 'field', definition: field, ...address};
      // An argument of a field has no row of its own.
      if ('args' in field)
        for (const argument of field.args) yield {kind: 'argument', definition: argument, ...address};
    }
  }
}

export const membersOf = (entity: Entity): SchemaElement[] =>
  [...elementsOf(entity)].filter(({kind}) => kind === 'field' || kind === 'input field' || kind === 'value');
