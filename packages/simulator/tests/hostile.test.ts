/** One value of a valid input at a time is replaced by one that its field can't take: it is refused, and nothing fails. */
import {getNamedType} from 'graphql';
import {describe, expect, test} from 'vitest';
import {readScenarios} from '../src/build/scenarios.ts';
import {visited} from '../src/model/input.ts';
import type {Fields} from '../src/model/rules.ts';
import {runScenario, ScenarioRunner, type Scenario} from '../src/model/scenario.ts';
import {freshPlatform} from './support/platform.ts';

const platform = freshPlatform();
const {simulator, contract, world} = platform;
const mutations = contract.schema.getMutationType()?.getFields() ?? {};
const ids = ['prd:AP-LAMP-LED-BLK', 'whs:leeds', 'cli:orders-export'].map((key) => world.ids.get(key) ?? key);

/** Values that don't fit, by the name of a scalar. */
const misfits: Record<string, (value: unknown) => string[]> = {
  EndlessID: (value) => ids.filter((id) => id.slice(0, 4) !== String(value).slice(0, 4)),
  ISO8601Date: () => ['2025-13-01', '2025-02-30', '0000-00-00'],
  ISO8601DateTime: () => ['2025-02-30T09:00:00Z', '2025-09-30T25:00:00Z', '2025-09-30T09:00:00+99:99'],
};

function replaced(value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown {
  if (name === undefined) return by;
  if (Array.isArray(value)) return value.map((each, at) => (String(at) === name ? replaced(each, rest, by) : each));
  return {...(value as Fields), [name]: replaced((value as Fields)[name], rest, by)};
}

interface Misfit {
  path: string;
  kind: string;
  by: string;
  input: unknown;
}

/** An input with one value at a time replaced. */
function variantsOf(operation: string, input: unknown): Misfit[] {
  const [argument] = mutations[operation]?.args ?? [];
  if (!argument) return [];
  return visited(argument, input, []).flatMap(({element, value, path}) => {
    const kind = getNamedType(element.type).name;
    const values = misfits[kind]?.(Array.isArray(value) ? value[0] : value) ?? [];
    return values.map((by) => {
      const given = Array.isArray(value) ? [by] : by;
      return {path: path.join('.'), kind, by, input: replaced(input, path, given)};
    });
  });
}

/** Values of a scenario's input that were not refused as they should be. */
function acceptedIn(operation: string, scenario: Scenario): string[] {
  const {shown} = runScenario(operation, scenario, platform);
  return variantsOf(operation, shown.variables['input']).flatMap(({path, kind, by, input}) =>
    simulator.rehearse(() => {
      const runner = new ScenarioRunner(simulator, platform.callers);
      for (const step of scenario.before ?? []) runner.run(step, operation);
      simulator.state.points = {};
      const {document: query} = scenario;
      const {errors = [], data} = simulator.execute({
        query,
        variables: {...shown.variables, input},
        headers: shown.headers,
      });
      const reasons = Object.values(data ?? {}).flatMap((payload) =>
        ((payload as {userErrors?: {reason: string}[]} | null)?.userErrors ?? []).map(({reason}) => reason),
      );
      const found = [...errors.map(({extensions}) => String(extensions['code'])), ...reasons];
      const isRefused = kind === 'EndlessID' ? found.length > 0 : found.includes('BAD_REQUEST');
      return isRefused && !found.includes('INTERNAL')
        ? []
        : [`${operation} ${path} ${by}: ${found.join() || 'accepted'}`];
    }),
  );
}

describe('what a field can’t take is refused by every operation', () => {
  const written = [...readScenarios(platform)].filter(([name]) => name in mutations);
  test('ids of another kind, and days and moments that no calendar has', () => {
    const accepted = written.flatMap(([operation, scenarios]) => {
      const succeeding = scenarios.find(({refused}) => refused === undefined);
      return succeeding ? acceptedIn(operation, succeeding) : [];
    });
    // A subject may be of several kinds, and a process reports on each of its ids.
    expect(
      accepted.filter((text) => !/^(\w+ subjectId|(bulk|reload|removeCustom)\w+ ids) .*: accepted$/.test(text)),
    ).toEqual([]);
  }, 300_000);
});
