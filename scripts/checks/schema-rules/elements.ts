import {isIntrospectionType, isSpecifiedScalarType, type GraphQLNamedType, type GraphQLSchema} from 'graphql';
import {elementsOf, type SchemaElement} from '../../../src/reference/model/elements.ts';
import type {SchemaModel} from '../../../src/reference/model/model.ts';

/** An element with a unique name, such as `Order.items(first:)` for an argument. */
export interface NamedElement extends SchemaElement {
  coordinate: string;
}

/** Types that the schema itself defines, without GraphQL's own. */
export function ownTypes(schema: GraphQLSchema): GraphQLNamedType[] {
  return Object.values(schema.getTypeMap()).filter(
    (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
  );
}

/** Lists all elements that the schema itself defines, in the order of the reference. */
export const schemaElements = ({entities}: SchemaModel): NamedElement[] =>
  entities
    .filter(({source}) => source !== undefined)
    .flatMap((entity) => [...elementsOf(entity)])
    .map((element) => {
      const {kind, name, definition} = element;
      return {...element, coordinate: kind === 'argument' ? `${name}(${definition.name}:)` : name};
    });

/** Maps each element to its file and line. */
export const placesOf = (model: SchemaModel): Map<string, string> =>
  new Map(
    schemaElements(model).flatMap(({coordinate, definition: {astNode}}) =>
      astNode?.loc ? [[coordinate, `${astNode.loc.source.name}:${astNode.loc.startToken.line}`]] : [],
    ),
  );
