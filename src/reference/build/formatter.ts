/**
 * The formatter module of graphql-markdown: its hooks replace the stock page of every schema item by ours.
 */
import path from 'node:path';
import {isNamedType, GraphQLDirective, type GraphQLNamedType} from 'graphql';
import {loadModel, type Entity} from '../model/model.ts';
import {renderPage} from './page.ts';
import {schemaFolder} from './schema-folder.ts';

export {schemaFolder};

interface PrintTypeEvent {
  data: {type: unknown; name: string};
  output?: string;
  preventDefault(): void;
}

function entityOf(type: unknown): Entity | undefined {
  const model = loadModel(path.resolve(schemaFolder));
  if (type instanceof GraphQLDirective) return model.directives.get(type.name);
  if (isNamedType(type)) return model.types.get((type as GraphQLNamedType).name);
  const name = (type as {name?: string} | null)?.name;
  return name === undefined ? undefined : model.operations.get(name);
}

/** Prints the page of one schema item in place of graphql-markdown's own. */
export function beforePrintTypeHook(event: PrintTypeEvent): void {
  const entity = entityOf(event.data.type);
  if (!entity) return;
  event.output = renderPage(loadModel(path.resolve(schemaFolder)), entity);
  event.preventDefault();
}

/** The reference has explicit sidebars: category files are not wanted. */
export function beforeGenerateIndexMetafileHook(): void {}

/** Components of pages are registered once in `src/theme/MDXComponents`, not declared in each page. */
export const mdxDeclaration = '';
