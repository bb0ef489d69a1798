import matter from 'gray-matter';
import {isEnumType, isInputObjectType, isObjectType, isUnionType, printType, type GraphQLField} from 'graphql';
import type {BlockContent, DefinitionContent, Root, RootContent} from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import remarkStringify from 'remark-stringify';
import {unified} from 'unified';
import type {Entity, SchemaModel} from './model.ts';

const descriptionParser = unified().use(remarkParse).use(remarkGfm);
const mdxWriter = unified().use(remarkStringify).use(remarkGfm).use(remarkMdx);

/** Reads a description as Markdown (not MDX); raw HTML in it becomes text. */
function parseDescription(text: string): RootContent[] {
  return descriptionParser.parse(text).children;
}

function signature(entity: Entity): string {
  if (entity.group === 'operations' && entity.kind !== 'directives') {
    const field = entity.definition as GraphQLField<unknown, unknown>;
    const args = field.args.map((argument) => `${argument.name}: ${String(argument.type)}`).join(', ');
    return `${field.name}${args && `(${args})`}: ${String(field.type)}`;
  }
  if (entity.kind === 'directives') return `directive @${entity.name}`;
  return printType(entity.definition as Parameters<typeof printType>[0]);
}

function heading(depth: 2 | 3, text: string): RootContent {
  return {type: 'heading', depth, children: [{type: 'text', value: text}]};
}

function members(entity: Entity): RootContent[] {
  const definition = entity.definition;
  if (isEnumType(definition)) {
    return [heading(2, 'Values'), list(definition.getValues().map(({name, description}) => [name, description ?? '']))];
  }
  if (isObjectType(definition) || isInputObjectType(definition)) {
    const fields = Object.values(definition.getFields());
    return [heading(2, 'Fields'), list(fields.map(({name, type, description}) => [`${name}: ${String(type)}`, description ?? '']))];
  }
  if (isUnionType(definition)) return [heading(2, 'Members'), list(definition.getTypes().map(({name, description}) => [name, description ?? '']))];
  return [];
}

function list(entries: [code: string, description: string][]): RootContent {
  return {
    type: 'list',
    spread: true,
    children: entries.map(([code, description]) => ({
      type: 'listItem',
      children: [
        {type: 'paragraph', children: [{type: 'inlineCode', value: code}]},
        ...(parseDescription(description) as (BlockContent | DefinitionContent)[]),
      ],
    })),
  };
}

/** The MDX text of an item's page, front matter included. */
export function renderPage(_model: SchemaModel, entity: Entity): string {
  const root: Root = {
    type: 'root',
    children: [...parseDescription(entity.description), {type: 'code', lang: 'graphql', value: signature(entity)}, ...members(entity)],
  };
  return matter.stringify(`\n${mdxWriter.stringify(root)}`, {id: entity.slug, title: entity.name});
}
