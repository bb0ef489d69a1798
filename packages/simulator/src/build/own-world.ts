/** What a world of one's own may get wrong beside the types of the schema: values that no operation would take. */
import {getNamedType, type GraphQLInputFieldMap} from 'graphql';
import type {Contract} from '../model/contract.ts';
import {limitProblem} from '../model/input.ts';
import {problemsOfState} from '../model/integrity.ts';
import type {Entity} from '../model/rules.ts';
import {permissionTable} from '../rules/permissions.ts';
import type {Platform} from './scenarios.ts';
import {WorldError} from './world.ts';

/** Fields of the inputs of each mutation that answers with a type of records. */
const inputsOf = (type: string, {operations}: Contract): GraphQLInputFieldMap[] =>
  [...operations.values()]
    .filter(({kind, results}) => kind === 'mutation' && results.some((field) => getNamedType(field.type).name === type))
    .map(({input}) => input?.getFields() ?? {});

/** Values that break the limits of every input in which they are given, such as a length or a time zone. */
const brokenLimits = (record: Entity, inputs: readonly GraphQLInputFieldMap[], contract: Contract): string[] =>
  Object.entries(record).flatMap(([name, value]) => {
    const elements = inputs.flatMap((fields) => fields[name] ?? []);
    const problems = elements.flatMap((element) => limitProblem(value, contract.limits(element)) ?? []);
    return problems.length > 0 && problems.length === elements.length ? [`.${name} ${problems[0]}`] : [];
  });

function problemsOfType(type: string, records: readonly Entity[], {contract, world}: Platform): string[] {
  const inputs = inputsOf(type, contract);
  const names = new Map([...world.ids].map(([name, id]) => [id, name]));
  const articles = new Map<string, string>();
  return records.flatMap((record) => {
    const {id, brand, sku, _permissions = []} = record;
    const article = `${String(brand)} ${String(sku)}`.toLowerCase();
    const first = type === 'Product' ? (articles.get(article) ?? id) : id;
    articles.set(article, first);
    const unknown = [_permissions].flat().filter((each) => !permissionTable(contract).has(String(each)));
    const problems = [
      ...brokenLimits(record, inputs, contract),
      ...(first === id ? [] : [`.sku is that of ${names.get(first)} too`]),
      ...unknown.map((each) => `._permissions has "${String(each)}", which is no permission`),
    ];
    return problems.map((problem) => `${type} ${names.get(id)}${problem}`);
  });
}

/** Callers whose token is that of no session and no key. */
function strangers({callers, simulator}: Platform): string[] {
  const {store} = simulator;
  const tokens = [
    ...store.all('Session').map(({_token}) => _token),
    ...store.all('APIKey').map(({_secret}) => _secret),
  ];
  return Object.entries(callers)
    .filter(([, {headers}]) => headers.Authorization && !tokens.includes(headers.Authorization.replace('Bearer ', '')))
    .map(([name]) => `callers.yaml: the token of ${name} is that of no Session and no APIKey`);
}

/** @throws WorldError that tells the first fault of records that aren't what the schema says. */
export function checkRecords(platform: Platform, folder: string): void {
  const {simulator, world} = platform;
  const [first, ...others] = [
    ...problemsOfState(simulator.contextOfSystem(), world.ids),
    ...Object.entries(world.state.records).flatMap(([type, all]) => problemsOfType(type, Object.values(all), platform)),
    ...strangers(platform),
  ];
  const more = others.length > 0 ? `, and ${others.length} more faults` : '';
  if (first !== undefined) throw new WorldError(`${folder}: ${first}${more}.`);
}
