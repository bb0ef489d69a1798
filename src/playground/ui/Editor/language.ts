/** What the documented schema knows about a document while it is edited; loaded after the editor itself. */
import type {EditorState, Extension} from '@codemirror/state';
import {hoverTooltip} from '@codemirror/view';
import {getSchema, graphql, offsetToPos} from 'cm6-graphql';
import {buildSchema, type GraphQLSchema} from 'graphql';
import {getHoverInformation} from 'graphql-language-service';

let schema: Promise<GraphQLSchema> | undefined;

async function readSchema(): Promise<GraphQLSchema> {
  const response = await fetch('/schema.graphql');
  if (!response.ok) throw new Error(`The schema answers ${response.status}.`);
  return buildSchema(await response.text(), {assumeValid: true});
}

/** The documented schema with its descriptions, loaded once. */
function loadSchema(): Promise<GraphQLSchema> {
  schema ??= readSchema().catch((error: unknown) => {
    schema = undefined;
    throw error;
  });
  return schema;
}

/** What the schema says about the name at a place. */
export function explain(state: EditorState, offset: number): string {
  const known = getSchema(state);
  const told = known
    ? getHoverInformation(known, state.doc.toString(), offsetToPos(state.doc, offset), undefined, {useMarkdown: false})
    : '';
  return typeof told === 'string' ? told.trim() : '';
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

/** Completion, problems and explanations out of the schema, and the colours of GraphQL. */
export const schemaExtensions = async (): Promise<Extension> => [...graphql(await loadSchema()), hover];
