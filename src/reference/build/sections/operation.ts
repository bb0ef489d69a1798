import {getNamedType, isEnumType, isInputObjectType, parse, visit, type GraphQLField} from 'graphql';
import type {PhrasingContent} from 'mdast';
import type {PageContext} from '../context.ts';
import {exampleOf} from '../example.ts';
import {costOf, factsOf, inWords, limitsOf, type Facts} from '../../model/facts.ts';
import {domainLabel, listingOf} from '../../model/kinds.ts';
import {
  codeLink,
  commaSeparated,
  component,
  heading,
  paragraph,
  parseDescription,
  textLink,
  type PageNode,
} from '../markdown.ts';
import {anchorOf, calledOf, type Operation as OperationItem} from '../../model/model.ts';
import type {ShownScenario} from 'endless-simulator';
import {relatedTo} from '../../model/subjects.ts';
import {signatureSection} from './signature.ts';
import {argumentsSection, returnsSection} from './members.ts';
import {groupBy} from '../../../site/model/group-by.ts';
import {textOf} from '../../../site/model/markdown.ts';
import {api, sections} from '../../../site/model/sections.ts';

type Operation = GraphQLField<unknown, unknown>;

/**
 * Name and kind at the top of a page.
 *
 * @param sections - What the page links to from its top, because it has no list of contents at its side.
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
    ...(contents.length > 0 && {contents}),
  });
}

function inputLimits(context: PageContext, operation: Operation): string[] {
  return operation.args.flatMap((argument) => {
    const own = limitsOf(factsOf(context.model, argument.astNode)).map((limit) => `\`${argument.name}\`: ${limit}`);
    const type = getNamedType(argument.type);
    if (!isInputObjectType(type) || /(?:Filter|Sort)$/.test(type.name)) return own;
    const lists = Object.values(type.getFields()).flatMap((field) => {
      const {maxItems} = factsOf(context.model, field.astNode);
      return limitsOf({errors: [], maxItems}).map((limit) => `\`${field.name}\`: ${limit}`);
    });
    return [...own, ...lists];
  });
}

/** Rows of facts, if there are any. */
export const factsList = (rows: PageNode[]): PageNode[] => (rows.length > 0 ? [component('Facts', {}, rows)] : []);

/** A section of facts, if there are any. */
export const factsUnder = (title: string, rows: PageNode[]): PageNode[] =>
  rows.length > 0 ? [heading(title), ...factsList(rows)] : [];

/** What is too much to show at once. */
const folded = (count: number, ...children: PageNode[]): PageNode[] =>
  count > 0 ? [component('Expand', {of: 'And', count, unit: 'more', plain: true}, children)] : [];

/** One fact of a page. */
export const fact = (label: string, ...children: PageNode[]): PageNode => component('Fact', {label}, children);

/** Transitions that are listed at once; the others unfold. */
const mostTransitions = 4;

/** Which status an operation moves a record from and to, with links to the values. */
function transitionFacts({model, transitions, entity}: PageContext): PageNode[] {
  const ways = (entity.kind === 'mutations' ? transitions.get(entity.name) : undefined) ?? [];
  const byTarget = new Map<string, {status: string; from: string[]; to: string}>();
  for (const {status, from, to} of ways) {
    const known = byTarget.get(`${status}.${to}`);
    byTarget.set(`${status}.${to}`, {status, to, from: [...new Set([...(known?.from ?? []), ...from])]});
  }
  const lines = [...byTarget.values()].map(({status, from, to}) => {
    const route = model.types.get(status)?.route ?? '';
    const value = (name: string): PhrasingContent => codeLink(name, `${route}#${anchorOf.value(name)}`);
    return paragraph(codeLink(status, route), ': ', ...commaSeparated(from.map(value)), ' → ', value(to));
  });
  const rest = lines.slice(mostTransitions);
  if (lines.length === 0) return [];
  return [fact('Transition', ...lines.slice(0, mostTransitions), ...folded(rest.length, ...rest))];
}

/** Release, stage and end of an item. */
export function releaseFacts(context: PageContext, facts: Facts, deprecationReason?: string | null): PageNode[] {
  return [
    ...(facts.since ? [fact('Since', paragraph(inWords(facts.since)))] : []),
    ...(facts.beta ? [fact('Stage', paragraph('Beta: may still change, announced at least 14 days ahead.'))] : []),
    ...(deprecationReason == null ? [] : [fact('Deprecated', ...context.describe(deprecationReason))]),
  ];
}

/** Who may call the operation, what it costs and does to a status, within which limits, since when. */
function factsSection(context: PageContext<OperationItem>): PageNode[] {
  const operation = context.entity.definition;
  const facts = factsOf(context.model, operation.astNode);
  const limits = inputLimits(context, operation);
  const permissions = facts.permissions?.map((name) => codeLink(name)) ?? [];
  const cost = facts.isPublic || permissions.length > 0 ? costOf(context.entity) : undefined;
  return factsList([
    ...(facts.isPublic ? [fact('Permission', paragraph('None: works without a session or API key.'))] : []),
    ...(permissions.length > 0 ? [fact('Permission', paragraph(...commaSeparated(permissions, ' or ')))] : []),
    ...transitionFacts(context),
    ...(cost ? [fact('Cost', paragraph(cost))] : []),
    ...(limits.length > 0 ? [fact('Limits', ...parseDescription(limits.join('\u00a0· ')))] : []),
    ...releaseFacts(context, facts, operation.deprecationReason),
  ]);
}

/** Where the API's home tells the errors that every operation can give. */
const everyOperation = `${api.path}#errors-of-every-operation`;

/** Codes and reasons that the operation shares with every other of its kind, by the enum that has them. */
function commonErrors({model, names, entity}: PageContext, {isPublic}: Facts): string[] {
  // Another schema can have enums of these names, which say nothing of every operation.
  if (!model.directives.has('error')) return [];
  const reasons = model.types.get('ErrorReason')?.definition;
  const baseline =
    isEnumType(reasons) && entity.kind === 'mutations'
      ? reasons.getValues().filter(({astNode}) => factsOf(model, astNode).baseline)
      : [];
  return [
    ...baseline.map(({name}) => `ErrorReason.${name}`),
    ...(isPublic ? [] : ['ErrorCode.UNAUTHENTICATED', 'ErrorCode.FORBIDDEN']),
    'ErrorCode.BAD_REQUEST',
    'ErrorCode.RATE_LIMITED',
    'ErrorCode.INTERNAL',
  ].filter((name) => names.routes.has(name));
}

/** The errors of the operation by reason, then one line with those of every operation. */
function errorsSection(context: PageContext, operation: Operation): PageNode[] {
  const {routes} = context.names;
  const facts = factsOf(context.model, operation.astNode);
  const own = groupBy(facts.errors, ({code, reason}) => (reason === undefined ? code : `${code} ${reason}`));
  const common = commonErrors(context, facts);
  if (own.size + common.length === 0) return [];
  const rows = [...own].map(([name, causes]) => {
    const [code = '', reason] = name.split(' ');
    const codeHref = routes.get(`ErrorCode.${code}`);
    const props =
      reason === undefined
        ? {name: code, href: codeHref}
        : {name: reason, href: routes.get(`ErrorReason.${reason}`), code, codeHref};
    return component(
      'ErrorRow',
      props,
      causes.flatMap(({when}) => context.describe(when)),
    );
  });
  const links = common.map((name) => codeLink(name.replace(/^\w+\./, ''), routes.get(name)));
  return [
    heading('Errors'),
    ...(rows.length > 0 ? [component('Rows', {}, rows)] : []),
    ...(links.length > 0
      ? [paragraph('Besides, as ', textLink('every operation', everyOperation), ': ', ...commaSeparated(links), '.')]
      : []),
  ];
}

/** The scenarios of an operation; one that nobody wrote any for shows a request that is generated. */
function scenariosOf(context: PageContext<OperationItem>): readonly ShownScenario[] {
  const {entity, model, scenarios} = context;
  const own = scenarios.get(entity.name) ?? [];
  if (own.length > 0) return own;
  const {permissions} = factsOf(model, entity.definition.astNode);
  const {document, variables, response} = exampleOf(model, entity);
  const headers: Record<string, string> = permissions ? {Authorization: '', 'X-Company-Id': ''} : {};
  return [{title: '', before: [], shown: {headers, document, variables, answer: response}}];
}

const kindLabels = {queries: 'Queries', mutations: 'Mutations', subscriptions: 'Subscriptions'} as const;

/** Links that are listed at once; the others unfold. */
const mostListed = 12;

/** A fact of links in a sentence, if there are any: the first few at once, all others below them. */
export function linksFact(label: string, links: readonly PhrasingContent[]): PageNode[] {
  if (links.length === 0) return [];
  const rest = links.slice(mostListed);
  const first = paragraph(...commaSeparated(links.slice(0, mostListed)));
  return [fact(label, first, ...folded(rest.length, paragraph(...commaSeparated(rest))))];
}

/** Links to operations of each kind, each kind on a line of its own. */
export const operationLinks = (operations: readonly OperationItem[]): PageNode[] =>
  Object.entries(kindLabels).flatMap(([kind, label]) => {
    const ofKind = operations.filter((operation) => operation.kind === kind);
    return linksFact(
      label,
      ofKind.map(({name, route}) => codeLink(name, route)),
    );
  });

/** Pages of the other sections that mention the page's item. */
export function mentionLinks({backlinks, entity}: PageContext): PageNode[] {
  const linksOf = (section: string) =>
    (backlinks[entity.route] ?? [])
      .filter((page) => page.section === section)
      .map(({title, url}) => textLink(title, url));
  return sections.flatMap(({id, label}) => linksFact(label, linksOf(id)));
}

/** What the operation acts on and what else can be done with it; when that is nothing, what its domain has. */
function relatedSection(context: PageContext<OperationItem>): PageNode[] {
  const {entity, model, subjects} = context;
  const typeName = subjects.of.get(entity);
  const type = typeName === undefined ? undefined : model.types.get(typeName);
  const onSubject = relatedTo(entity, subjects.on.get(typeName ?? '') ?? []);
  const sameDomain = model.operations.filter(({domain}) => domain === entity.domain);
  return factsUnder('Related', [
    ...(type ? [fact('About', paragraph(codeLink(type.name, type.route)))] : []),
    ...operationLinks(onSubject.length > 0 ? onSubject : relatedTo(entity, sameDomain).slice(0, mostListed)),
    ...mentionLinks(context),
  ]);
}

/** Names of all fields that the documents of scenarios select. */
function selectedFields(scenarios: readonly ShownScenario[]): Set<string> {
  const names = new Set<string>();
  for (const {shown} of scenarios) visit(parse(shown.document), {Field: ({name}) => void names.add(name.value)});
  return names;
}

/** All parts of the page of a query, mutation or subscription. */
export function operationPage(context: PageContext<OperationItem>): PageNode[] {
  const operation = context.entity.definition;
  const scenarios = scenariosOf(context);
  const sections = [
    ...argumentsSection(context, operation.args),
    ...returnsSection(context, operation, selectedFields(scenarios)),
    ...errorsSection(context, operation),
    ...relatedSection(context),
  ];
  return [
    headSection(context, sections),
    ...context.describe(operation.description),
    ...factsSection(context),
    component('Example', {kind: context.entity.kind, scenarios}, [heading('Example')]),
    ...signatureSection(context),
    ...sections,
  ];
}
