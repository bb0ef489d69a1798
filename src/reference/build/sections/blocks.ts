/** Parts that pages of operations and of types have in common. */
import {isSpecifiedDirective, Kind, print, printType, visit, type ASTNode, type GraphQLArgument} from 'graphql';
import type {PhrasingContent} from 'mdast';
import {component} from '../components.ts';
import type {PageContext} from '../reference.ts';
import {inWords, type Declarations} from '../../model/declarations.ts';
import {domainLabel, listingOf} from '../../model/kinds.ts';
import {calledOf, type Operation} from '../../model/model.ts';
import {codeLink, commaSeparated, heading, paragraph, textLink, type PageNode} from '../markdown.ts';
import {textOf} from '../../../site/model/markdown.ts';
import {sections} from '../../../site/model/sections.ts';

/**
 * The head of a page.
 *
 * @param sections - Sections that the head links to, on pages without a table of contents.
 */
export function headSection({entity}: PageContext, sections: readonly PageNode[] = []): PageNode {
  const listing = listingOf(entity);
  const contents = sections.flatMap((node) => (node.type === 'heading' && node.depth === 2 ? [textOf(node)] : []));
  return component('PageHead', {
    listing: listing.id,
    kind: listing.noun,
    name: calledOf(entity),
    domain: entity.domain === 'directives' || entity.domain === 'scalars' ? undefined : domainLabel(entity.domain),
    deprecated: entity.deprecationReason !== undefined,
    contents: contents.length > 0 ? contents : undefined,
  });
}

export const factsList = (rows: PageNode[]): PageNode[] => (rows.length > 0 ? [component('Facts', {}, rows)] : []);

export const factsUnder = (title: string, rows: PageNode[]): PageNode[] =>
  rows.length > 0 ? [heading(title), ...factsList(rows)] : [];

/** Shows the first entries and unfolds the others. */
export function foldRest<Entry>(entries: readonly Entry[], most: number, draw: (shown: Entry[]) => PageNode[]) {
  const count = entries.length - most;
  if (count <= 0) return draw([...entries]);
  const fold = component('Expand', {of: 'And', count, unit: 'more', plain: true}, draw(entries.slice(most)));
  return [...draw(entries.slice(0, most)), fold];
}

export const fact = (label: string, ...children: PageNode[]): PageNode => component('Fact', {label}, children);

export function releaseFacts(context: PageContext, facts: Declarations, deprecationReason?: string | null): PageNode[] {
  return [
    ...(facts.since ? [fact('Since', paragraph(inWords(facts.since)))] : []),
    ...(facts.beta ? [fact('Stage', paragraph('Beta: may still change, announced at least 14 days ahead.'))] : []),
    ...(deprecationReason == null ? [] : [fact('Deprecated', ...context.describe(deprecationReason))]),
  ];
}

const kindLabels = {queries: 'Queries', mutations: 'Mutations', subscriptions: 'Subscriptions'} as const;

/** Number of links that are shown; the others unfold. */
export const mostListed = 12;

export function linksFact(label: string, links: readonly PhrasingContent[]): PageNode[] {
  if (links.length === 0) return [];
  return [fact(label, ...foldRest(links, mostListed, (shown) => [paragraph(...commaSeparated(shown))]))];
}

export const routeLinks = (items: readonly {name: string; route: string}[]): PhrasingContent[] =>
  items.map(({name, route}) => codeLink(name, route));

export const operationLinks = (operations: readonly Operation[]): PageNode[] =>
  Object.entries(kindLabels).flatMap(([kind, label]) =>
    linksFact(label, routeLinks(operations.filter((operation) => operation.kind === kind))),
  );

/** Help pages and release notes that mention the item. */
export function mentionLinks({backlinks, entity}: PageContext): PageNode[] {
  const linksOf = (section: string) =>
    (backlinks[entity.route] ?? [])
      .filter((page) => page.section === section)
      .map(({title, url}) => textLink(title, url));
  return sections.flatMap(({id, label}) => linksFact(label, linksOf(id)));
}

/** Number of lines of a definition that are shown; longer ones unfold. */
const mostLines = 14;

function callText(name: string, args: readonly GraphQLArgument[]): string {
  if (args.length === 0) return name;
  const parts = args.map((argument) => `${argument.name}: ${String(argument.type)}`);
  const line = `${name}(${parts.join(', ')})`;
  return line.length <= 72 ? line : `${name}(\n${parts.map((part) => `  ${part}`).join('\n')}\n)`;
}

const shownDirectives = new Set(['deprecated', 'specifiedBy']);

/** SDL without descriptions and without directives that the page shows in words. */
function bare(node: ASTNode): string {
  return print(
    visit(node, {
      enter(inner) {
        if (inner.kind === Kind.DIRECTIVE) return shownDirectives.has(inner.name.value) ? undefined : null;
        return 'description' in inner && inner.description ? {...inner, description: undefined} : undefined;
      },
    }),
  );
}

function definitionText({entity}: PageContext): string {
  if (entity.kind === 'directives') {
    const {name, args, isRepeatable, locations, astNode} = entity.definition;
    if (astNode && !isSpecifiedDirective(entity.definition)) return bare(astNode);
    return `directive @${callText(name, args)}${isRepeatable ? ' repeatable' : ''} on ${locations.join(' | ')}`;
  }
  if (entity.group === 'operations') {
    const {name, args, type} = entity.definition;
    return `${callText(name, args)}: ${String(type)}`;
  }
  const type = entity.definition;
  return type.astNode ? bare(type.astNode) : printType(type).replace(/^"""[\s\S]*?"""\n/, '');
}

/** The definition in SDL with links to its types. */
export function signatureSection(context: PageContext): PageNode[] {
  const code = definitionText(context);
  const links: Record<string, string> = {};
  for (const name of new Set(code.match(/\b[A-Z_]\w*/g))) {
    const type = context.model.types.get(name);
    if (type && type !== context.entity) links[name] = type.route;
  }
  const signature = component('Signature', {code, links});
  const lines = code.split('\n').length;
  return lines <= mostLines
    ? [signature]
    : [component('Expand', {of: 'SDL', count: lines, plain: true, unit: 'lines'}, [signature])];
}
