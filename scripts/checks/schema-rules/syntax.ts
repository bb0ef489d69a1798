/**
 * What the schema must not contain, as selectors for ESLint's rule `no-restricted-syntax`. Each group has a fixture of
 * its name that breaks all of its restrictions.
 */

interface Restriction {
  selector: string;
  message: string;
}

const restrict = (message: string, ...selectors: string[]): Restriction => ({selector: selectors.join(', '), message});

const fieldsOf = (roots: string): string =>
  `:matches(ObjectTypeDefinition, ObjectTypeExtension)[name.value=/^(?:${roots})$/] > FieldDefinition`;
const lacks = (child: string): string => `:not(:has(> ${child}))`;
/** Selects what lacks a directive, or has another value for its argument. */
const lacksDirective = (name: string, argument: string, value: number): string =>
  lacks(`Directive[name.value=${name}]:has(> Argument[name.value=${argument}][value.value=${value}])`);
const isNamed = (pattern: string): string =>
  `:matches([gqlType.name.value=/${pattern}/], [gqlType.kind=NonNullType][gqlType.gqlType.name.value=/${pattern}/])`;

const operations = fieldsOf('Query|Mutation|Subscription');
const guard = 'Directive[name.value=requiresPermission]';
const payload = 'ObjectTypeDefinition[name.value=/Payload$/]';
const pageSize = `FieldDefinition${isNamed('Connection$')} > InputValueDefinition[name.value=/^(?:first|last)$/]`;

/** Directives of the schema are used as they are meant to be, and results can be null where something may be refused. */
const shapes: Record<string, Restriction[]> = {
  'bulk-mutation': [
    restrict(
      'Declare the ids of a bulk mutation as "ids: [EndlessID!]! @maxItems(count: 50)".',
      `InputObjectTypeDefinition[name.value=/^Bulk/] > InputValueDefinition[name.value=ids]${lacksDirective('maxItems', 'count', 50)}`,
      `InputObjectTypeDefinition[name.value=/^Bulk/]${lacks('InputValueDefinition[name.value=ids]')}`,
    ),
    restrict(
      'Return "process: Process" from a bulk mutation.',
      `ObjectTypeDefinition[name.value=/^Bulk.*Payload$/]${lacks('FieldDefinition[name.value=process]')}`,
    ),
  ],
  deprecation: [
    restrict(
      'Write the reason as "Use `replacement` instead. Removed on YYYY-MM-DD.".',
      'Directive[name.value=deprecated] > Argument > StringValue:not([value=/Use `[^`]+` instead[.][^]*\\d{4}-\\d{2}-\\d{2}/])',
    ),
  ],
  'description-end': [
    restrict(
      'End the description with a full stop.',
      '[description.value]:not([description.value=/([.!?][)`*]?|[|])\\s*$/])',
    ),
  ],
  'enum-values': [restrict('Give the enum at least two values, or remove it.', 'EnumTypeDefinition[values.length<2]')],
  'error-code': [
    restrict(
      'Only BAD_REQUEST is a code of errors that queries and subscriptions declare.',
      `${fieldsOf('Query|Subscription')} > Directive[name.value=error] > Argument[name.value=code]:not([value.value=BAD_REQUEST])`,
    ),
    restrict(
      'Only CONFLICT, NOT_FOUND and VALIDATION_FAILED are codes of errors that mutations declare.',
      `${fieldsOf('Mutation')} > Directive[name.value=error] > Argument[name.value=code]:not([value.value=/^(?:CONFLICT|NOT_FOUND|VALIDATION_FAILED)$/])`,
    ),
  ],
  'mutation-input': [
    restrict(
      'Give the mutation one argument, "input", of a non-null type.',
      `${fieldsOf('Mutation')}:not([arguments.length=1])`,
      `${fieldsOf('Mutation')} > InputValueDefinition:not([name.value=input][gqlType.kind=NonNullType])`,
    ),
  ],
  nullable: [
    restrict(
      'Make the type nullable: a refused mutation answers null.',
      `${fieldsOf('Mutation')}[gqlType.kind=NonNullType]`,
    ),
    restrict(
      'Make the type nullable: it is null for readers without the permission.',
      `FieldDefinition[gqlType.kind=NonNullType]:has(> ${guard})`,
    ),
    restrict(
      'Make the type nullable: the query answers null for an id that doesn’t exist or can’t be seen.',
      `${fieldsOf('Query')}[arguments.length=1][arguments.0.name.value=id][gqlType.kind=NonNullType]`,
    ),
    restrict(
      'Make the field nullable: a refused mutation has no record to return.',
      `${payload} > FieldDefinition[gqlType.kind=NonNullType][gqlType.gqlType.kind=NamedType]:not([gqlType.gqlType.name.value=/^(?:Boolean|Int)$/])`,
    ),
  ],
  'operation-permission': [
    restrict(
      'Give the operation either @requiresPermission(anyOf: […]) or @public.',
      `${operations}${lacks('Directive[name.value=/^(?:public|requiresPermission)$/]')}`,
      `${operations}:has(> ${guard}):has(> Directive[name.value=public])`,
    ),
    restrict('Name at least one permission, or use @public.', `${guard} > Argument > ListValue[values.length=0]`),
  ],
  'page-size': [
    restrict(
      'Limit the page size with @constraint(max: 100, min: 1).',
      `${pageSize}${lacksDirective('constraint', 'max', 100)}`,
      `${pageSize}${lacksDirective('constraint', 'min', 1)}`,
    ),
  ],
  'payload-user-errors': [
    restrict(
      'Return a type whose name ends in "Payload".',
      `${fieldsOf('Mutation')}:not([gqlType.name.value=/Payload$/])`,
    ),
    restrict('Give the payload a field "userErrors".', `${payload}${lacks('FieldDefinition[name.value=userErrors]')}`),
  ],
  'scalar-format': [
    restrict(
      'Give the scalar @format(example: …, pattern: …) and @specifiedBy(url: …).',
      `ScalarTypeDefinition${lacks('Directive[name.value=format]')}`,
      `ScalarTypeDefinition${lacks('Directive[name.value=specifiedBy]')}`,
    ),
  ],
};

/** Texts of one kind have the same maximum length everywhere. */
const lengths: Record<string, number> = {
  sku: 64,
  skus: 64,
  supplierSku: 64,
  lotNumber: 50,
  taxNumber: 30,
  timeZone: 64,
  externalId: 64,
  reference: 64,
  purchaseOrderNumber: 64,
  trackingNumber: 64,
  reason: 500,
  note: 1000,
  remark: 1000,
  name: 100,
};
/** Shops write titles into the names of products, computers write the names of files, and permissions have a format. */
const otherNames =
  ':not([name.value=/^(?:(?:Add|Clone|Update)ProductInput|CreatePresignedUploadUrlInput|permissionDetails)$/])';

const equalLengths = Object.entries(lengths).map(([name, length]) =>
  restrict(
    `Limit every "${name}" to ${length} characters with @constraint(maxLength: ${length}).`,
    `:matches(InputObjectTypeDefinition, FieldDefinition)${name === 'name' ? otherNames : ''} > InputValueDefinition[name.value=${name}]${isNamed('^(?:ID|String)$')}${lacksDirective('constraint', 'maxLength', length)}`,
  ),
);

const anyArgument = 'FieldDefinition > InputValueDefinition';
const listArgument = `FieldDefinition${isNamed('Connection$')} > InputValueDefinition`;
const connectionField = 'ObjectTypeDefinition[name.value=/Connection$/] > FieldDefinition';
const edgeField = 'ObjectTypeDefinition[name.value=/Edge$/] > FieldDefinition';
const sortField = 'InputObjectTypeDefinition[name.value=/Sort$/] > InputValueDefinition';
const filterField = 'InputObjectTypeDefinition[name.value=/Filters?$/] > InputValueDefinition';

/** Descriptions that readers recognise everywhere, as patterns: owner, name and words. */
const wordings: [owner: string, name: string, words: string][] = [
  [listArgument, 'after', 'Returns entries after this cursor, taken from `PageInfo.endCursor`.'],
  [
    listArgument,
    'before',
    'Returns entries before this cursor, taken from `PageInfo.startCursor`. Use it with `last`.',
  ],
  [listArgument, 'first', 'How many entries to return from the start. 20 when neither `first` nor `last` is given.'],
  [listArgument, 'last', "How many entries to return from the end. Don't combine it with `first`."],
  [anyArgument, 'filter', 'Conditions that must all hold.'],
  [anyArgument, 'sort', 'Field and direction to sort by. Defaults to `[A-Z_]+`, (?:a|de)scending.'],
  [connectionField, 'edges', 'Entries of this page with their cursors.'],
  [connectionField, 'nodes', 'Entries of this page.'],
  [connectionField, 'pageInfo', 'Cursors of this page, and whether more follow.'],
  [connectionField, 'totalCount', 'Entries on all pages together.'],
  [edgeField, 'cursor', 'Position of this entry. Pass it as `after` or `before`.'],
  [edgeField, 'node', 'The entry.'],
  [sortField, 'direction', 'Direction of the sort. Ascending when left out.'],
  [sortField, 'field', 'Field to sort by.'],
  [filterField, 'createdAfter', 'Created at or after this moment.'],
  [filterField, 'createdBefore', 'Created before this moment.'],
  [filterField, 'updatedAfter', 'Changed at or after this moment.'],
  [filterField, 'updatedBefore', 'Changed before this moment.'],
  [`${payload} > FieldDefinition`, 'userErrors', 'Why the request was refused. Empty when it succeeded.'],
];

const equalWords = wordings.map(([owner, name, words]) =>
  restrict(
    `Describe it with "${words}", as everywhere.`,
    `${owner}[name.value=${name}]:not([description.value=/^${words.replace(/ /g, '\\s+')}/])`,
  ),
);

/** All restrictions, by the name of the fixture that breaks them. */
export const restrictedSyntax: Readonly<Record<string, readonly Restriction[]>> = {
  ...shapes,
  'equal-lengths': equalLengths,
  'equal-words': equalWords,
};
