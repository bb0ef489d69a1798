/** What directives say about an element of a schema. */
import {valueFromASTUntyped, type ConstDirectiveNode} from 'graphql';

/** An element of a schema, with the directives that it carries. */
export interface Annotated {
  astNode?: {directives?: readonly ConstDirectiveNode[]} | null;
}

/** Arguments of each use of a directive on an element. */
export function applied(element: Annotated, name: string): Record<string, unknown>[] {
  return (element.astNode?.directives ?? [])
    .filter((directive) => directive.name.value === name)
    .map(({arguments: given}) =>
      Object.fromEntries((given ?? []).map((argument) => [argument.name.value, valueFromASTUntyped(argument.value)])),
    );
}

/** Texts of an argument that is a list, which may be written as its only entry. */
export const textsOf = (value: unknown): string[] =>
  [value].flat().filter((text): text is string => typeof text === 'string');
