import {isIntrospectionType, isSpecifiedScalarType, type GraphQLNamedType, type GraphQLSchema} from 'graphql';
import {elementsOf, type SchemaElement} from '../../../src/reference/model/elements.ts';
import type {SchemaModel} from '../../../src/reference/model/model.ts';

/** An element with a unique name, such as `Order.items(first:)` for an argument. */
export interface NamedElement extends SchemaElement {
  coordinate: string;
}

export function ownTypes(schema: GraphQLSchema): GraphQLNamedType[] {
  return Object.values(schema.getTypeMap()).filter(
    (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
  );
}

export const schemaElements = ({entities}: SchemaModel): NamedElement[] =>
  entities
    .filter(({source}) => source !== undefined)
    .flatMap((entity) => [...elementsOf(entity)])
    .map((element) => {
      const {kind, name, definition} = element;
      return {...element, coordinate: kind === 'argument' ? `${name}(${definition.name}:)` : name};
    });

export const placesOf = (model: SchemaModel): Map<string, string> =>
  new Map(
    schemaElements(model).flatMap(({coordinate, definition: {astNode}}) =>
      astNode?.loc ? [[coordinate, `${astNode.loc.source.name}:${astNode.loc.startToken.line}`]] : [],
    ),
  );
