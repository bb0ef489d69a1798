/** Reads and runs the scenarios: `schema/scenarios/<operation>.yaml` and `schema/scenarios/stories/<slug>.yaml`. */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';
import {readContract, type Contract} from '../model/contract.ts';
import {
  runScenario,
  runStory,
  ScenarioError,
  type Callers,
  type Scenario,
  type ScenarioRun,
  type Setting,
  type Story,
  type StoryRun,
} from '../model/scenario.ts';
import type {UserError} from '../model/refusal.ts';
import {Simulator} from '../model/simulator.ts';
import {platformRules} from '../rules/index.ts';
import {runJourney, type Journey} from './journeys.ts';
import {parseFile, readWorld, withIds, WorldError, type World} from './world.ts';

/** All SDL of a folder as one text. */
export const readSdl = (folder = 'schema'): string =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.graphql'))
    .sort()
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');

/** The documented platform with its data set, ready to answer. */
export interface Platform extends Setting {
  contract: Contract;
  world: World;
}

interface WrittenCaller {
  text: string;
  token?: string;
  company?: string;
  brand?: string;
}

const headersOf = ({token, company, brand}: WrittenCaller): Record<string, string> => ({
  ...(token ? {Authorization: `Bearer ${token}`} : {}),
  ...(company ? {'X-Company-Id': company} : {}),
  ...(brand ? {'X-Brand-Id': brand} : {}),
});

/** @throws WorldError for what isn't callers with their texts. */
function checkCallers(content: unknown, file: string): asserts content is Record<string, WrittenCaller> {
  const mend = (name: string): string => `Write \`${name}: {text: Who it is, token: …, company: com:…}\`.`;
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new WorldError(`${file} names no callers. ${mend('shop')}`);
  const callers = Object.entries(content) as [string, Partial<WrittenCaller> | null][];
  const [name] = callers.find(([, caller]) => typeof caller?.text !== 'string') ?? [];
  if (name !== undefined) throw new WorldError(`${file}: ${name} has no text. ${mend(name)}`);
  for (const [own, caller] of callers) {
    const unknown = Object.keys(caller ?? {}).find((field) => !['text', 'token', 'company', 'brand'].includes(field));
    if (unknown !== undefined) throw new WorldError(`${file}: ${own} has ${unknown}, which is unknown. ${mend(own)}`);
  }
}

function readCallers(contract: Contract, world: World, file: string): Callers {
  if (!existsSync(file)) throw new WorldError(`${file} is missing. It names who sends requests.`);
  const content = parseFile(file) ?? {};
  checkCallers(content, file);
  const written = withIds(content, world.ids, contract, file) as Record<string, WrittenCaller>;
  const all: Record<string, WrittenCaller> = {nobody: {text: 'Nobody: without a token'}, ...written};
  return Object.fromEntries(
    Object.entries(all).map(([name, caller]) => [name, {text: caller.text, headers: headersOf(caller)}]),
  );
}

/** Reads the schema of a folder, and a data set from the folder within it or from another one. */
export function readPlatform(folder = 'schema', worldFolder = path.join(folder, 'world')): Platform {
  const contract = readContract(readSdl(folder));
  const world = readWorld(contract, worldFolder);
  const callers = readCallers(contract, world, path.join(worldFolder, 'callers.yaml'));
  const simulator = new Simulator({contract, rules: platformRules, state: structuredClone(world.state)});
  return {contract, world, callers, simulator};
}

function readYaml<T>(file: string, {contract, world}: Platform): T {
  try {
    return withIds(parse(readFileSync(file, 'utf8')), world.ids, contract, file) as T;
  } catch (error) {
    throw error instanceof Error && error.name === 'WorldError'
      ? error
      : new ScenarioError(`${file} can't be read: ${(error as Error).message}`);
  }
}

const yamlFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith('.yaml'))
        .sort()
        .map((file) => path.join(folder, file))
    : [];

const nameOf = (file: string): string => path.basename(file, '.yaml');

/** Scenarios by operation, as they are written. */
export const readScenarios = (platform: Platform, folder = 'schema/scenarios'): Map<string, Scenario[]> =>
  new Map(yamlFiles(folder).map((file) => [nameOf(file), readYaml<Scenario[]>(file, platform)]));

/** Stories by slug, as they are written. */
export const readStories = (platform: Platform, folder = 'schema/scenarios/stories'): Map<string, Story> =>
  new Map(yamlFiles(folder).map((file) => [nameOf(file), readYaml<Story>(file, platform)]));

/** A scenario that pages don't show: it reaches a rule that no other does. */
export type Case = Scenario & {operation: string};

/** Files of cases and journeys. */
export const caseFiles = (folder = 'packages/simulator/tests/cases'): string[] => yamlFiles(folder);

/** File with the refusals of the cases of a file. */
export const refusalsOf = (file: string): string => path.join(path.dirname(file), 'refusals', `${nameOf(file)}.txt`);

/** The cases and journeys of a file, as they are written. */
export const readCases = (platform: Platform, file: string): (Case | Journey)[] =>
  readYaml<(Case | Journey)[] | null>(file, platform) ?? [];

/**
 * Runs a case or a journey on the data set as it is at first.
 *
 * @returns a text with the refusals that a case ends with: title, and reasons with their fields and words. Empty for what
 *   succeeds.
 */
export function runCase(platform: Platform, each: Case | Journey): string {
  if ('steps' in each) {
    runJourney(each, platform);
    return '';
  }
  const document = each.document.replace(/userErrors \{[^}]*\}/g, 'userErrors { reason field message }');
  const {data, errors = []} = runScenario(each.operation, {...each, document}, platform).shown.answer;
  const payloads = Object.values(data ?? {}) as ({userErrors?: UserError[]} | null)[];
  const refused = payloads.flatMap((payload) => payload?.userErrors ?? []);
  const lines = [
    ...refused.map(({reason, field, message}) => `${reason} ${field?.join('.') ?? '-'}: ${message}`),
    ...errors.map(({message, extensions}) => `${String(extensions.code)}: ${message}`),
  ];
  return lines.length > 0 ? `${each.operation}, “${each.title}”\n  ${lines.join('\n  ')}\n` : '';
}

/** What scenarios and stories answer. */
export interface Runs {
  scenarios: Map<string, ScenarioRun[]>;
  stories: Map<string, StoryRun>;
}

/**
 * Runs scenarios and stories, each on the data set as it is at first.
 *
 * @param only - Names of operations and stories to run; all unless given.
 * @throws ScenarioError that names the first step that doesn't end as it says.
 */
export function runScenarios(platform = readPlatform(), only?: ReadonlySet<string>): Runs {
  const wanted = ([name]: [string, unknown]): boolean => !only || only.has(name);
  const scenarios = [...readScenarios(platform)].filter(wanted);
  const stories = [...readStories(platform)].filter(wanted);
  return {
    scenarios: new Map(
      scenarios.map(([name, written]) => [name, written.map((scenario) => runScenario(name, scenario, platform))]),
    ),
    stories: new Map(stories.map(([slug, story]) => [slug, runStory(slug, story, platform)])),
  };
}
