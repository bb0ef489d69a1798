import {getNamedType, isEnumType, parse, visit} from 'graphql';
import type {PhrasingContent} from 'mdast';
import type {PageContext} from '../reference.ts';
import {exampleOf} from '../example.ts';
import {component} from '../components.ts';
import {costOf, declarationsOf, limitsOf, type Declarations} from '../../model/declarations.ts';
import {inputFieldsOf, type OutputField} from '../../model/kinds.ts';
import {anchorOf, type Operation} from '../../model/model.ts';
import {codeLink, commaSeparated, heading, paragraph, parseDescription, textLink, type PageNode} from '../markdown.ts';
import type {ShownScenario} from 'endless-simulator';
import {relatedTo} from '../../model/subjects.ts';
import {
  fact,
  factsList,
  factsUnder,
  foldRest,
  headSection,
  mentionLinks,
  mostListed,
  operationLinks,
  releaseFacts,
  signatureSection,
} from './blocks.ts';
import {argumentsSection, inputAnchors} from './members.ts';
import {returnsSection} from './returns.ts';
import {groupBy} from '../../../site/model/group-by.ts';
import {api} from '../../../site/model/sections.ts';

function inputLimits(context: PageContext, {args}: OutputField): string[] {
  return args.flatMap((argument) => {
    const type = getNamedType(argument.type);
    const fields = /(?:Filter|Sort)$/.test(type.name) ? [] : inputFieldsOf(type);
    const lists = fields.map(({name, astNode}) => {
      const {maxItems} = declarationsOf(context.model, astNode);
      return {name, limits: limitsOf({errors: [], maxItems})};
    });
    const own = {name: argument.name, limits: limitsOf(declarationsOf(context.model, argument.astNode))};
    return [own, ...lists].flatMap(({name, limits}) => limits.map((limit) => `\`${name}\`: ${limit}`));
  });
}

/** Number of transitions that are shown; the others unfold. */
const mostTransitions = 4;

/** Statuses between which a mutation moves a record, with links to the values. */
function transitionFacts({model, transitions, entity}: PageContext): PageNode[] {
  const ways = (entity.kind === 'mutations' ? transitions.get(entity.name) : undefined) ?? [];
  const byTarget = groupBy(ways, ({status, to}) => `${status}.${to}`);
  const lines = Array.from(byTarget.values(), (same) => {
    const [{status, to} = {status: '', to: ''}] = same;
    const from = new Set(same.flatMap((way) => way.from));
    const route = model.types.get(status)?.route ?? '';
    const value = (name: string): PhrasingContent => codeLink(name, `${route}#${anchorOf.value(name)}`);
    return paragraph(codeLink(status, route), ': ', ...commaSeparated(Array.from(from, value)), ' → ', value(to));
  });
  return lines.length > 0 ? [fact('Transition', ...foldRest(lines, mostTransitions, (shown) => shown))] : [];
}

/** Permission, transitions, cost, limits and release of the operation. */
function factsSection(context: PageContext<Operation>): PageNode[] {
  const operation = context.entity.definition;
  const facts = declarationsOf(context.model, operation.astNode);
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

/** Section of the API's home about errors that every operation can return. */
const everyOperation = `${api.path}#errors-of-every-operation`;

/** Codes and reasons that all operations of this kind have in common, as `Enum.VALUE`. */
function commonErrors({model, names, entity}: PageContext, {isPublic}: Declarations): string[] {
  // In another schema, enums of these names mean something else.
  if (!model.schema.getDirective('error')) return [];
  const reasons = model.types.get('ErrorReason')?.definition;
  const baseline =
    isEnumType(reasons) && entity.kind === 'mutations'
      ? reasons.getValues().filter(({astNode}) => declarationsOf(model, astNode).baseline)
      : [];
  return [
    ...baseline.map(({name}) => `ErrorReason.${name}`),
    ...(isPublic ? [] : ['ErrorCode.UNAUTHENTICATED', 'ErrorCode.FORBIDDEN']),
    'ErrorCode.BAD_REQUEST',
    'ErrorCode.RATE_LIMITED',
    'ErrorCode.INTERNAL',
  ].filter((name) => names.routes.has(name));
}

/** The errors of the operation by reason, then in one line those of every operation. */
function errorsSection(context: PageContext, operation: OutputField): PageNode[] {
  const {routes} = context.names;
  const facts = declarationsOf(context.model, operation.astNode);
  const errors = groupBy(facts.errors, ({code, reason}) => (reason === undefined ? code : `${code} ${reason}`));
  const common = commonErrors(context, facts);
  if (errors.size + common.length === 0) return [];
  const anchors = inputAnchors(operation.args);
  const rows = [...errors].map(([name, causes]) => {
    const [code = '', reason] = name.split(' ');
    const codeHref = routes.get(`ErrorCode.${code}`);
    const props =
      reason === undefined
        ? {name: code, href: codeHref}
        : {name: reason, href: routes.get(`ErrorReason.${reason}`), code, codeHref};
    return component(
      'ErrorRow',
      props,
      causes.flatMap(({when}) => parseDescription(when, (part) => anchors.get(part) ?? context.codeRoute(part))),
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

/** The scenarios of an operation; without any, a generated request. */
function scenariosOf(context: PageContext<Operation>): readonly ShownScenario[] {
  const {entity, model, scenarios} = context;
  const written = scenarios.get(entity.name) ?? [];
  if (written.length > 0) return written;
  const {permissions} = declarationsOf(model, entity.definition.astNode);
  const {document, variables, response} = exampleOf(model, entity);
  const headers: Record<string, string> = permissions ? {Authorization: '', 'X-Company-Id': ''} : {};
  return [{title: '', before: [], shown: {headers, document, variables, answer: response}}];
}

/** The object of the operation and others on the same object; if there are none, others of its domain. */
function relatedSection(context: PageContext<Operation>): PageNode[] {
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

function selectedFields(scenarios: readonly ShownScenario[]): Set<string> {
  const names = new Set<string>();
  for (const {shown} of scenarios) visit(parse(shown.document), {Field: ({name}) => void names.add(name.value)});
  return names;
}

export function operationPage(context: PageContext<Operation>): PageNode[] {
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
