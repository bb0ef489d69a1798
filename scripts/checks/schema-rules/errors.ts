import type {ConstDirectiveNode} from 'graphql';
import {isEnumType} from 'graphql';
import {elementsOf, operationsOf} from './elements.ts';
import type {Problem, Rule} from './problem.ts';

function enumArgument(directive: ConstDirectiveNode, name: string): string | undefined {
  const value = directive.arguments?.find((argument) => argument.name.value === name)?.value;
  return value?.kind === 'EnumValue' ? value.value : undefined;
}

/** Codes that an operation's own errors can have, by root type: the others concern the request as a whole. */
const codesOf: Record<string, string[]> = {
  Query: ['BAD_REQUEST'],
  Mutation: ['NOT_FOUND', 'VALIDATION_FAILED', 'CONFLICT'],
  Subscription: ['BAD_REQUEST'],
};

/** Each error of an operation names a reason that isn't the baseline's, and each reason is used or of the baseline. */
export const errorsNameTheirReason: Rule = ({schema}) => {
  const reasons = schema.getType('ErrorReason');
  const values = isEnumType(reasons) ? reasons.getValues() : [];
  const baseline = new Set(
    values
      .filter(({astNode}) => astNode?.directives?.some(({name}) => name.value === 'baseline'))
      .map(({name}) => name),
  );
  const used = new Set<string>();
  const problems: Problem[] = [];
  for (const {root, field} of operationsOf(schema)) {
    const coordinate = `${root}.${field.name}`;
    for (const error of field.astNode?.directives?.filter(({name}) => name.value === 'error') ?? []) {
      const reason = enumArgument(error, 'reason');
      const code = enumArgument(error, 'code') ?? '';
      if (reason === undefined)
        problems.push({coordinate, message: 'Name a reason in @error(code: …, reason: …, when: …).'});
      else if (baseline.has(reason))
        problems.push({coordinate, message: `Every operation can give ${reason}; don't repeat it.`});
      else used.add(reason);
      if (!(codesOf[root] ?? []).includes(code)) {
        problems.push({coordinate, message: `${code} isn't a code that a field of ${root} gives of its own.`});
      }
    }
  }
  for (const {name} of values) {
    if (!used.has(name) && !baseline.has(name)) {
      problems.push({coordinate: `ErrorReason.${name}`, message: 'No error has this reason. Use it, or remove it.'});
    }
  }
  return problems;
};

/** Fields behind a permission and payloads are nullable, so that one refusal never hides another result. */
export const guardedFieldsAreNullable: Rule = ({schema}) => {
  const mutation = schema.getMutationType()?.name;
  return elementsOf(schema).flatMap(({coordinate, directives, node}) => {
    if (node?.kind !== 'FieldDefinition' || node.type.kind !== 'NonNullType') return [];
    const isGuarded = directives.some(({name}) => name.value === 'requiresPermission');
    if (!isGuarded && coordinate.split('.')[0] !== mutation) return [];
    return [{coordinate, message: 'Make the type nullable: it is null for those who lack the permission.'}];
  });
};
