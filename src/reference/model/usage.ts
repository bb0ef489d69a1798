import {
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  type GraphQLNamedType,
} from 'graphql';
import type {Entity, SchemaModel} from './model.ts';

/** A place where a type is used. */
export interface Use {
  entity: Entity;
  /** Field or argument, when the page holds several. */
  member?: {kind: 'argument' | 'field'; name: string};
}

/** Where a type is used, by the way in which it is. */
export interface Usage {
  returnedBy: Use[];
  argumentOf: Use[];
  fieldOf: Use[];
  inputFieldOf: Use[];
  memberOf: Use[];
  implementedBy: Use[];
}

const empty = (): Usage => ({
  returnedBy: [],
  argumentOf: [],
  fieldOf: [],
  inputFieldOf: [],
  memberOf: [],
  implementedBy: [],
});

function indexUsage(model: SchemaModel): Map<string, Usage> {
  const index = new Map<string, Usage>();
  const usage = (type: {name: string}): Usage => {
    const known = index.get(type.name) ?? empty();
    index.set(type.name, known);
    return known;
  };
  for (const entity of model.operations.values()) {
    if (entity.kind === 'directives' || entity.group !== 'operations') continue;
    usage(getNamedType(entity.definition.type)).returnedBy.push({entity});
    for (const {name, type} of entity.definition.args) {
      usage(getNamedType(type)).argumentOf.push({entity, member: {kind: 'argument', name}});
    }
  }
  for (const entity of model.directives.values()) {
    if (entity.kind !== 'directives') continue;
    for (const {name, type} of entity.definition.args)
      usage(getNamedType(type)).argumentOf.push({entity, member: {kind: 'argument', name}});
  }
  for (const entity of model.types.values()) {
    const definition = entity.definition as GraphQLNamedType;
    if (isUnionType(definition)) for (const member of definition.getTypes()) usage(member).memberOf.push({entity});
    if (isInputObjectType(definition)) {
      for (const {name, type} of Object.values(definition.getFields())) {
        usage(getNamedType(type)).inputFieldOf.push({entity, member: {kind: 'field', name}});
      }
    }
    if (isObjectType(definition) || isInterfaceType(definition)) {
      for (const {name, type, args} of Object.values(definition.getFields())) {
        usage(getNamedType(type)).fieldOf.push({entity, member: {kind: 'field', name}});
        for (const argument of args)
          usage(getNamedType(argument.type)).argumentOf.push({entity, member: {kind: 'field', name}});
      }
      for (const parent of definition.getInterfaces()) usage(parent).implementedBy.push({entity});
    }
  }
  return index;
}

const cache = new WeakMap<SchemaModel, Map<string, Usage>>();

/** Everywhere a type is used; built once a model. */
export function usageOf(model: SchemaModel, typeName: string): Usage {
  let index = cache.get(model);
  if (!index) {
    index = indexUsage(model);
    cache.set(model, index);
  }
  return index.get(typeName) ?? empty();
}

const plain = new Set(['UserError', 'Process', 'PageInfo']);

/** The object that an operation is about: the changed one of a payload, the listed one of a connection. */
function subjectOf(model: SchemaModel, entity: Entity): string | undefined {
  if (entity.group !== 'operations' || entity.kind === 'directives') return undefined;
  const returned = getNamedType(entity.definition.type);
  if (!isObjectType(returned)) return returned.name;
  const fields = returned.getFields();
  const node = fields['nodes'] ?? fields['node'];
  if (node) return getNamedType(node.type).name;
  if (!returned.name.endsWith('Payload')) return returned.name;
  const changed = Object.values(fields)
    .map(({type}) => getNamedType(type))
    .find((type) => (isObjectType(type) || isUnionType(type)) && !plain.has(type.name));
  return changed?.name ?? typeNamedIn(model, entity.name);
}

const singular = (word: string): string => (word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/s$/, ''));

/** The object with the longest name that stands in a name, in the singular or plural. */
export function typeNamedIn(model: SchemaModel, name: string): string | undefined {
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [];
  const capitalised = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  for (let length = capitalised.length; length > 0; length -= 1) {
    for (let start = capitalised.length - length; start >= 0; start -= 1) {
      const part = capitalised.slice(start, start + length);
      const head = part.slice(0, -1).join('');
      const last = part.at(-1) ?? '';
      for (const candidate of [head + last, head + singular(last)]) {
        if (model.types.get(candidate)?.kind === 'objects') return candidate;
      }
    }
  }
  return undefined;
}

interface Subjects {
  byOperation: Map<string, string | undefined>;
  byType: Map<string, Entity[]>;
}

const subjects = new WeakMap<SchemaModel, Subjects>();

function allSubjects(model: SchemaModel): Subjects {
  let known = subjects.get(model);
  if (known) return known;
  known = {byOperation: new Map(), byType: new Map()};
  for (const entity of model.operations.values()) {
    const type = subjectOf(model, entity);
    known.byOperation.set(entity.name, type);
    if (type === undefined) continue;
    const operations = known.byType.get(type);
    if (operations) operations.push(entity);
    else known.byType.set(type, [entity]);
  }
  subjects.set(model, known);
  return known;
}

/** The name of the object that an operation is about. */
export function subject(model: SchemaModel, operation: Entity): string | undefined {
  return allSubjects(model).byOperation.get(operation.name);
}

/** Operations about an object, in the order of the schema's roots. */
export function operationsOn(model: SchemaModel, typeName: string): Entity[] {
  return allSubjects(model).byType.get(typeName) ?? [];
}
