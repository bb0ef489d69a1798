/** What a world of one's own may get wrong beside the types of the schema: values that no operation would leave. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {
  getNamedType,
  isInputObjectType,
  isObjectType,
  type GraphQLInputFieldMap,
  type GraphQLObjectType,
} from 'graphql';
import type {Contract} from '../model/contract.ts';
import {limitProblem} from '../model/input.ts';
import {problemsOfState} from '../model/integrity.ts';
import type {Context, Entity, Fields} from '../model/rules.ts';
import {toParts} from '../rules/decimal.ts';
import {placesProblem} from '../rules/money.ts';
import {permissionTable} from '../rules/permissions.ts';
import {invariants} from './invariants.ts';
import type {Platform} from './scenarios.ts';
import {isObject, WorldError} from './world.ts';

/** Fields of the inputs of each mutation that answers with a type of records, and of the input for its values. */
function inputsOf(type: string, {operations, schema}: Contract): GraphQLInputFieldMap[] {
  const own = schema.getType(`${type}Input`);
  const ofMutations = [...operations.values()]
    .filter(({kind, results}) => kind === 'mutation' && results.some((field) => getNamedType(field.type).name === type))
    .map(({input}) => input?.getFields() ?? {});
  return isInputObjectType(own) ? [...ofMutations, own.getFields()] : ofMutations;
}

/** Amounts that may be below 0: what was paid back, and what is taken off a price. */
const belowZero = new Set(['OrderPayment.amount', 'PurchaseOrderPayment.amount', 'OrderItem.discount']);

function amountProblem({amount, currency}: Fields, field: string): string | undefined {
  if (toParts(amount) < 0n && !belowZero.has(field)) return ' is below 0';
  const problem = placesProblem(String(amount), String(currency));
  return problem && `: ${problem}`;
}

/**
 * Says which values break the limits of every input in which they are given, such as a length or a time zone, and
 * which amounts can't be. Inputs of a type are looked for once.
 */
function limitsChecker(contract: Contract): (type: GraphQLObjectType, source: Fields) => string[] {
  const known = new Map<string, GraphQLInputFieldMap[]>();
  return function check(type: GraphQLObjectType, source: Fields): string[] {
    const inputs = known.get(type.name) ?? inputsOf(type.name, contract);
    known.set(type.name, inputs);
    const fields = type.getFields();
    return Object.entries(source).flatMap(([name, value]) => {
      const elements = inputs.flatMap((own) => own[name] ?? []);
      const problems = elements.flatMap((element) => limitProblem(value, contract.limits(element)) ?? []);
      const broken = problems.length > 0 && problems.length === elements.length ? [`.${name} ${problems[0]}`] : [];
      const inner = fields[name] && getNamedType(fields[name].type);
      if (!isObjectType(inner)) return broken;
      const values = [value].flat().filter(isObject);
      const isAmount = inner.name === 'MonetaryValue';
      const amounts = isAmount ? values.flatMap((each) => amountProblem(each, `${type.name}.${name}`) ?? []) : [];
      const within = values.flatMap((each) => check(inner, each));
      return [...broken, ...[...amounts, ...within].map((sentence) => `.${name}${sentence}`)];
    });
  };
}

/** What no two records have in common: a field, within the record that another field names. */
const distinct: Partial<Record<string, [within: string, field: string]>> = {
  Brand: ['company', 'code'],
  Location: ['warehouse', 'code'],
  Order: ['salesChannel', 'number'],
  Product: ['brand', 'sku'],
  PurchaseOrder: ['company', 'number'],
  Supplier: ['company', 'code'],
  SupplyOrder: ['company', 'number'],
  Warehouse: ['company', 'code'],
};

function twins(type: string, records: readonly Entity[]): string[] {
  const [within, field] = distinct[type] ?? [];
  const known = new Map<string, string>();
  return records.flatMap((record) => {
    if (!within || !field || !record[within] || !record[field]) return [];
    const value = `${String(record[within])} ${String(record[field])}`.toLowerCase();
    const first = known.get(value);
    known.set(value, first ?? record.id);
    return first === undefined ? [] : [`${type} ${record.id}.${field} is that of ${first} too`];
  });
}

/** The simulator's own fields that records of the example have, such as `_secret`. */
const ownFieldsOf = (folder: string): Set<string> =>
  new Set(
    readdirSync(folder)
      .filter((file) => file.endsWith('.yaml'))
      .flatMap((file) => readFileSync(path.join(folder, file), 'utf8').match(/\b_\w+(?=:)/g) ?? []),
  );

/** Fields that nothing reads: such as would be the simulator's own, and those that it works out without them. */
function unreadFields(type: string, record: Entity, context: Context, ownFields: ReadonlySet<string>): string[] {
  return Object.entries(record).flatMap(([name, value]) => {
    if (name.startsWith('_')) return ownFields.has(name) ? [] : [`.${name} is no field that the simulator keeps`];
    const rule = context.rules.computed[type]?.[name];
    if (!rule || !value) return [];
    const read = new Set<unknown>();
    const watched = new Proxy(record, {
      get: (own, key) => {
        read.add(key);
        return own[String(key)];
      },
    });
    const told = rule(watched, context, {}) ?? value;
    const isUnread = !read.has(name) && JSON.stringify(told) !== JSON.stringify(value);
    return isUnread ? [`.${name} follows from other records; leave it out`] : [];
  });
}

/** What is wrong with records of which each field is what the schema says. */
function faultsOfRecords(platform: Platform, schemaFolder: string): string[] {
  const {contract, simulator, world} = platform;
  const context = simulator.contextOfSystem();
  const ownFields = ownFieldsOf(path.join(schemaFolder, 'world'));
  const brokenLimits = limitsChecker(contract);
  const permissions = permissionTable(contract);
  return [...contract.records.values()].flatMap((type) => {
    const records = Object.values(world.state.records[type.name] ?? {});
    const faults = records.flatMap((record) => {
      const unknown = [record._permissions ?? []].flat().filter((each) => !permissions.has(String(each)));
      const own = [
        ...brokenLimits(type, record),
        ...unreadFields(type.name, record, context, ownFields),
        ...unknown.map((each) => `._permissions has "${String(each)}", which is no permission`),
      ];
      return own.map((sentence) => `${type.name} ${record.id}${sentence}`);
    });
    return [...faults, ...twins(type.name, records)];
  });
}

/** Callers whose token is that of no session and no key, or who name no company or brand. */
function strangers({callers, simulator}: Platform): string[] {
  const {store} = simulator;
  const tokens = [
    ...store.all('Session').map(({_token}) => _token),
    ...store.all('APIKey').map(({_secret}) => _secret),
  ];
  return Object.entries(callers).flatMap(([name, {headers}]) => {
    const {Authorization: token, 'X-Company-Id': company, 'X-Brand-Id': brand} = headers;
    const wrong = [
      token && !tokens.includes(token.replace('Bearer ', '')) && 'token of NAME is that of no Session and no APIKey',
      company && !store.get('Company', company) && `company of NAME is ${company}, which is no Company`,
      brand && !store.get('Brand', brand) && `brand of NAME is ${brand}, which is no Brand`,
    ];
    return wrong.flatMap((each) => (each ? [`callers.yaml: the ${each.replace('NAME', name)}`] : []));
  });
}

/** Where records contradict each other: what must hold after every operation holds at the start. */
const contradictions = (platform: Platform): string[] =>
  Object.entries(invariants).flatMap(([name, holds]) => {
    try {
      return holds(platform.simulator.contextOfSystem());
    } catch (error) {
      return [`it can't be told whether ${name}: ${(error as Error).message}`];
    }
  });

/**
 * Checks records that anybody may have written.
 *
 * @param schemaFolder - Folder with the example, whose records have all of the simulator's own fields.
 * @throws WorldError that tells the first fault. Sums and statuses are looked at once each record is sound by itself.
 */
export function checkRecords(platform: Platform, folder: string, schemaFolder: string): void {
  const {simulator, world} = platform;
  const names = new Map([...world.ids].map(([name, id]) => [id, name]));
  const looks = [
    () => faultsOfRecords(platform, schemaFolder),
    () => [...problemsOfState(simulator.contextOfSystem(), world.ids), ...strangers(platform)],
    () => contradictions(platform),
  ];
  for (const look of looks) {
    const [first, ...others] = look();
    if (first === undefined) continue;
    const told = first.replace(/\.$/, '').replace(/\b[a-z]{2,5}_[0-9A-Z]{26}\b/g, (id) => names.get(id) ?? id);
    throw new WorldError(`${folder}: ${told}${others.length > 0 ? `, and ${others.length} more faults` : ''}.`);
  }
}
