/** What the documented schema knows about a document while it is edited; loaded after the editor itself. */
import type {EditorState, Extension} from '@codemirror/state';
import {hoverTooltip} from '@codemirror/view';
import {getSchema, graphql, offsetToPos} from 'cm6-graphql';
import {buildSchema, parse, print, TokenKind, type GraphQLSchema} from 'graphql';
import {getHoverInformation} from 'graphql-language-service';

let schema: Promise<GraphQLSchema> | undefined;

async function readSchema(): Promise<GraphQLSchema> {
  const response = await fetch('/schema.graphql');
  if (!response.ok) throw new Error(`The schema answers ${response.status}.`);
  return buildSchema(await response.text(), {assumeValid: true});
}

export function loadSchema(): Promise<GraphQLSchema> {
  schema ??= readSchema().catch((error: unknown) => {
    schema = undefined;
    throw error;
  });
  return schema;
}

export function explain(state: EditorState, offset: number): string {
  const loaded = getSchema(state);
  if (!loaded) return '';
  const position = offsetToPos(state.doc, offset);
  const text = getHoverInformation(loaded, state.doc.toString(), position, undefined, {useMarkdown: false});
  return typeof text === 'string' ? text.trim() : '';
}

const hover = hoverTooltip(({state}, offset) => {
  const text = explain(state, offset);
  if (!text) return null;
  return {
    pos: offset,
    create: () => {
      const dom = document.createElement('div');
      dom.textContent = text;
      return {dom};
    },
  };
});

export const schemaExtensions = async (): Promise<Extension> => [...graphql(await loadSchema()), hover];

/**
 * A document in the usual layout.
 *
 * @throws Error when it can't be parsed, or has comments, which the layout would drop.
 */
export function formatted(text: string): string {
  const document = parse(text);
  for (let token = document.loc?.startToken; token; token = token.next ?? undefined)
    if (token.kind === TokenKind.COMMENT) throw new Error('Formatting would drop the comments. Remove them first.');
  return print(document);
}
