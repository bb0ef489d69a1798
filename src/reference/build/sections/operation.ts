import {getNamedType, isEnumType, isInputObjectType, type GraphQLField, type GraphQLInputType} from 'graphql';
import type {PageContext} from '../context.ts';
import {exampleOf} from '../examples/index.ts';
import {factsOf, inWords, limitsOf, type Facts} from '../../model/facts.ts';
import {domainLabel, listingOf} from '../../model/kinds.ts';
import {codeLink, component, heading, paragraph, parseDescription, type PageNode} from '../markdown.ts';
import {anchorOf, type SchemaModel} from '../../model/model.ts';
import {operationsOn, subject} from '../../model/usage.ts';
import {signatureSection} from './signature.ts';
import {argumentsSection, returnsSection} from './members.ts';

type Operation = GraphQLField<unknown, unknown>;

/** Name and kind at the top of a page. */
export function headSection({entity}: PageContext): PageNode {
  const listing = listingOf(entity);
  return component('PageHead', {
    listing: listing.id,
    kind: listing.noun,
    name: `${entity.kind === 'directives' ? '@' : ''}${entity.name}`,
    domain: entity.domain === 'directives' || entity.domain === 'scalars' ? undefined : domainLabel(entity.domain),
    deprecated: entity.deprecationReason !== undefined,
  });
}

function inputLimits(context: PageContext, operation: Operation): string[] {
  return operation.args.flatMap((argument) => {
    const own = limitsOf(factsOf(context.model, argument.astNode)).map((limit) => `\`${argument.name}\`: ${limit}`);
    const type = getNamedType(argument.type);
    if (!isInputObjectType(type) || /(?:Filter|Sort)$/.test(type.name)) return own;
    const lists = Object.values(type.getFields()).flatMap((field) => {
      const {maxItems} = factsOf(context.model, field.astNode);
      return maxItems === undefined
        ? []
        : limitsOf({errors: [], maxItems}).map((limit) => `\`${field.name}\`: ${limit}`);
    });
    return [...own, ...lists];
  });
}

/** Who may call the operation, since when, within which limits. */
export function factsSection(context: PageContext, operation: Operation): PageNode[] {
  const facts = factsOf(context.model, operation.astNode);
  const limits = inputLimits(context, operation);
  const fact = (label: string, ...children: PageNode[]) => component('Fact', {label}, children);
  const permissions = facts.permissions ?? [];
  const rows = [
    ...(facts.isPublic ? [fact('Permission', paragraph('None: works without a session or API key.'))] : []),
    ...(permissions.length > 0
      ? [
          fact(
            'Permission',
            paragraph(
              ...permissions.flatMap((name, index) => [
                ...(index > 0 ? [' or '] : []),
                {type: 'inlineCode' as const, value: name},
              ]),
            ),
          ),
        ]
      : []),
    ...(limits.length > 0 ? [fact('Limits', ...parseDescription(limits.join(' · ')))] : []),
    ...(facts.since ? [fact('Since', paragraph(inWords(facts.since)))] : []),
    ...(facts.beta ? [fact('Stage', paragraph('Beta: may still change, announced at least 14 days ahead.'))] : []),
    ...(operation.deprecationReason != null
      ? [fact('Deprecated', ...context.describe(operation.deprecationReason))]
      : []),
  ];
  return rows.length > 0 ? [component('Facts', {}, rows)] : [];
}

function hasConstraint(model: SchemaModel, type: GraphQLInputType, seen = new Set<string>()): boolean {
  const named = getNamedType(type);
  if (!isInputObjectType(named) || seen.has(named.name)) return false;
  seen.add(named.name);
  return Object.values(named.getFields()).some(
    (field) => factsOf(model, field.astNode).constraint !== undefined || hasConstraint(model, field.type, seen),
  );
}

function takesId(type: GraphQLInputType, name: string): boolean {
  if (/^ids?$|Ids?$/.test(name)) return true;
  const named = getNamedType(type);
  return (
    isInputObjectType(named) &&
    !/(?:Filter|Sort)$/.test(named.name) &&
    Object.keys(named.getFields()).some((field) => /^ids?$|Ids?$/.test(field))
  );
}

/** Codes that an operation can give besides those that its own directives name. */
export function commonErrors(model: SchemaModel, kind: string, operation: Operation, facts: Facts): string[] {
  return [
    ...(kind === 'mutations' && operation.args.some(({type}) => hasConstraint(model, type))
      ? ['VALIDATION_FAILED']
      : []),
    ...(operation.args.some(({type, name}) => takesId(type, name)) ? ['NOT_FOUND'] : []),
    ...(facts.isPublic ? [] : ['UNAUTHENTICATED', 'FORBIDDEN']),
    'BAD_REQUEST',
    'RATE_LIMITED',
    'INTERNAL',
  ];
}

/** The errors of the operation by code: first its own, then those of every operation. */
export function errorsSection(context: PageContext, operation: Operation): PageNode[] {
  const codes = context.model.types.get('ErrorCode');
  const type = codes?.definition;
  const facts = factsOf(context.model, operation.astNode);
  const known = isEnumType(type)
    ? new Map(type.getValues().map((value) => [value.name, value]))
    : new Map<string, {description?: string | null}>();
  const route = (code: string) => (codes && known.has(code) ? `${codes.route}#${anchorOf.value(code)}` : undefined);
  const own = new Map<string, string[]>();
  for (const {code, when} of facts.errors) own.set(code, [...(own.get(code) ?? []), when]);
  const common = commonErrors(context.model, context.entity.kind, operation, facts).filter(
    (code) => known.has(code) && !own.has(code),
  );
  if (own.size + common.length === 0) return [];
  const rows = [
    ...[...own].map(([code, reasons]) =>
      component(
        'ErrorRow',
        {code, href: route(code)},
        reasons.flatMap((reason) => context.describe(reason)),
      ),
    ),
    ...common.map((code) => {
      const children = context.summarise(known.get(code)?.description);
      return component(
        'ErrorRow',
        {code, href: route(code)},
        children.length > 0 ? [{type: 'paragraph', children}] : [],
      );
    }),
  ];
  return [heading('Errors'), component('Rows', {}, rows)];
}

/** A complete request and the answer to it. */
export function exampleSection({model, entity}: PageContext): PageNode[] {
  const {document, variables, response} = exampleOf(model, entity);
  return [
    heading('Example'),
    component('Example', {
      kind: entity.kind,
      document,
      variables: JSON.stringify(variables, null, 2),
      response: JSON.stringify(response, null, 2),
    }),
  ];
}

const kindLabels = [
  ['queries', 'Queries'],
  ['mutations', 'Mutations'],
  ['subscriptions', 'Subscriptions'],
] as const;

const mostRelated = 24;

/** Links to operations of each kind, each kind on a line of its own. */
export function operationLinks({entity}: PageContext, operations: PageContext['entity'][]): PageNode[] {
  return kindLabels.flatMap(([kind, label]) => {
    const names = operations
      .filter((operation) => operation.kind === kind && operation !== entity)
      .slice(0, mostRelated);
    if (names.length === 0) return [];
    return [
      component('Fact', {label}, [
        paragraph(...names.flatMap(({name, route}, index) => [...(index > 0 ? [', '] : []), codeLink(name, route)])),
      ]),
    ];
  });
}

/** Help pages and release notes that mention the page's item. */
export function mentionLinks({backlinks, entity}: PageContext): PageNode[] {
  const pages = backlinks[entity.route] ?? [];
  return (
    [
      ['help', 'Help'],
      ['changelog', 'Changelog'],
    ] as const
  ).flatMap(([section, label]) => {
    const found = pages.filter((page) => page.section === section);
    if (found.length === 0) return [];
    const links = found.flatMap(({title, url}, index) => [
      ...(index > 0 ? [', '] : []),
      {type: 'link' as const, url, children: [{type: 'text' as const, value: title}]},
    ]);
    return [component('Fact', {label}, [paragraph(...links)])];
  });
}

const sameDomain = ({model, entity}: PageContext) =>
  [...model.operations.values()].filter(({domain}) => domain === entity.domain);

/** Where else the operation's object matters; without other operations on it, those of the same domain. */
export function relatedSection(context: PageContext): PageNode[] {
  const typeName = subject(context.model, context.entity);
  const type = typeName === undefined ? undefined : context.model.types.get(typeName);
  const onSubject = typeName === undefined ? [] : operationsOn(context.model, typeName);
  const siblings = onSubject.length > 1 ? onSubject : sameDomain(context);
  const rows = [
    ...(type ? [component('Fact', {label: 'About'}, [paragraph(codeLink(type.name, type.route))])] : []),
    ...operationLinks(context, siblings),
    ...mentionLinks(context),
  ];
  return rows.length > 0 ? [heading('Related'), component('Facts', {}, rows)] : [];
}

/** All parts of the page of a query, mutation or subscription. */
export function operationPage(context: PageContext, operation: Operation): PageNode[] {
  return [
    headSection(context),
    ...context.describe(operation.description),
    ...factsSection(context, operation),
    ...signatureSection(context),
    ...argumentsSection(context, operation.args),
    ...returnsSection(context, operation),
    ...exampleSection(context),
    ...errorsSection(context, operation),
    ...relatedSection(context),
  ];
}
