import {beforeAll, beforeEach, describe, expect, it} from 'vitest';
import {engineSchema} from '../src/build/engine-schema.ts';
import {readEngine} from '../src/build/engine-data.ts';
import {readPlatform, readScenarios, readSdl} from '../src/build/scenarios.ts';
import {readRuns} from '../src/build/runs.ts';
import type {SimulatorConnection} from '../src/browser/connection.ts';
import {SimulatorHost} from '../src/browser/host.ts';
import type {Entry, Task} from '../src/browser/protocol.ts';
import {renamedIds, runScenario, saysTheSame, withIds} from '../src/browser/run.ts';
import {currentVisit, forgetVisit, keepVisit} from '../src/browser/visit.ts';
import {readContract, type Contract} from '../src/model/contract.ts';
import {packState, unpackState} from '../src/model/pack.ts';
import {shownScenarios, type ShownRequest, type ShownScenario} from '../src/model/shown.ts';
import type {Answer} from '../src/model/simulator.ts';
import {platformRules} from '../src/rules/index.ts';

/** Every scenario is run on the data set as it is at first. */
const patience = 300_000;

const sdl = readSdl();
const engine = readEngine();
const ids = ['01K2ESTYE0RYMQCNN4CJCNTQ9T', '01K2ESTYE03CZMDFWYK7VWM0MF'].map((id) => `ord_${id}`);
const [printedId = '', liveId = ''] = ids;
const answer = (data: Record<string, unknown>): Answer => ({data, extensions: {requestId: 'req_1'}});

describe('the schema of the engine', () => {
  it('says the same about behaviour as the whole schema', () => {
    const [whole, slim] = [readContract(sdl), readContract(engine.sdl)];
    const behaviour = ({operations}: Contract) =>
      [...operations.values()].map((own) => ({...own, field: undefined, input: undefined, results: undefined}));
    expect(behaviour(slim)).toEqual(behaviour(whole));
    expect([...slim.machines]).toEqual([...whole.machines]);
    expect([...slim.prefixes]).toEqual([...whole.prefixes]);
    expect(slim.baseline).toEqual(whole.baseline);
    expect(slim.prefixes.size).toBeGreaterThan(0);
  });

  it('drops prose, and keeps what directives say', () => {
    const slim = engineSchema(`
      "Prose of a type."
      type Query { "Prose." a("More prose." sort: Int @defaultSort(field: "NAME")): Int @deprecated(reason: "x") }
      input F { "More." query: String @searches(fields: ["name"]) }
    `);
    expect(slim).not.toMatch(/[Pp]rose|More|deprecated/);
    expect(slim).toContain('@defaultSort(field:"NAME")');
    expect(slim).toContain('@searches(fields:["name"])');
  });
});

describe('the packed data set', () => {
  const {world} = readPlatform();

  it('is the data set again', () => {
    expect(unpackState(engine.state)).toEqual(world.state);
  });

  it('refuses ids that do not follow from their keys', () => {
    const [[name = '', id = ''] = []] = world.ids;
    expect(() => packState(world.state, new Map([[`${name}-other`, id]]))).toThrow(/doesn't follow from its key/);
  });
});

/** A connection without a thread. */
function connect(host: SimulatorHost): SimulatorConnection {
  const listeners: ((event: Answer) => void)[] = [];
  const run = (task: Task): unknown => {
    const {value, entry} = structuredClone(host.run(task, (channel, event) => listeners[channel]?.(event)));
    if (entry) keepVisit({entries: [...currentVisit().entries, entry]});
    return value;
  };
  return {
    execute: (request) => Promise.resolve(run({type: 'execute', request}) as Answer),
    subscribe: (request, listener) => {
      const channel = listeners.push(listener) - 1;
      const refused = run({type: 'subscribe', request, channel}) as Answer | null;
      return Promise.resolve(refused ?? (() => Promise.resolve(void run({type: 'unsubscribe', channel}))));
    },
    advance: (by) => Promise.resolve(run({type: 'advance', by}) as string),
    reset: () => Promise.resolve(void run({type: 'reset'})),
    tables: () => Promise.reject(new Error('not asked for')),
  };
}

describe('the simulator of a page', () => {
  let scenarios: Map<string, ShownScenario[]>;
  let host: SimulatorHost;

  beforeAll(() => {
    scenarios = shownScenarios(readRuns().scenarios);
    host = new SimulatorHost(engine, platformRules);
  }, patience);
  beforeEach(() => {
    forgetVisit();
    host.run({type: 'reset'}, () => undefined);
  });

  it(
    'answers every scenario as its page prints it',
    async () => {
      const offenders: string[] = [];
      for (const [operation, all] of scenarios) {
        // Lets the runner's messages through: a thread that is silent for a minute counts as hung.
        await new Promise((resolve) => setImmediate(resolve));
        for (const scenario of all) {
          const simulator = connect(host);
          if (currentVisit().entries.length > 0) await simulator.reset();
          forgetVisit();
          const result = await runScenario(simulator, scenario);
          if (!saysTheSame(scenario.shown.answer, result.answer)) offenders.push(`${operation}: ${scenario.title}`);
          expect(result.events?.length).toBe(scenario.shown.events?.length);
        }
      }
      expect(scenarios.size).toBe(readScenarios(readPlatform()).size);
      expect(offenders).toEqual([]);
    },
    patience,
  );

  it('reaches the same state again out of the journal, unless the data set is another', () => {
    const moved = host.run({type: 'advance', by: 'P1D'}, () => undefined);
    const entries: Entry[] = moved.entry ? [moved.entry] : [];
    const again = new SimulatorHost(engine, platformRules);
    const start = (version: string) => again.run({type: 'start', version, entries}, () => undefined).value;
    expect(start('another')).toEqual({version: engine.version, now: '2025-09-30T09:00:00.000Z'});
    expect(start(engine.version)).toEqual({version: engine.version, now: moved.value});
  });

  it('says which records the last change touched', () => {
    const table = () => host.run({type: 'table', name: 'Warehouse'}, () => undefined).value as {changed: string[]};
    expect(table().changed).toEqual([]);
  });
});

describe('a scenario that runs in a visit that has changed data', () => {
  const step = (document: string, printed: Answer, variables = {}): ShownRequest => ({
    as: 'dana',
    headers: {},
    document,
    variables,
    answer: printed,
  });
  const create = step('mutation { create }', answer({create: {id: printedId}}));
  const approve: ShownScenario = {
    title: 'Approve',
    before: [create],
    shown: step('mutation { approve }', answer({approve: printedId}), {id: printedId}),
  };
  const sent: unknown[] = [];
  const simulator = {
    execute: ({query, variables}) => {
      sent.push([query, variables]);
      return Promise.resolve(answer(query.includes('create') ? {create: {id: liveId}} : {approve: liveId}));
    },
  } as Pick<SimulatorConnection, 'execute'> as SimulatorConnection;

  beforeEach(() => {
    sent.length = 0;
    forgetVisit();
  });

  it('speaks of the records that it made, and says the same', async () => {
    const result = await runScenario(simulator, approve);
    expect(sent).toEqual([
      ['mutation { create }', {}],
      ['mutation { approve }', {id: liveId}],
    ]);
    expect(saysTheSame(approve.shown.answer, result.answer)).toBe(true);
  });

  it('goes on from the step that another page ran', async () => {
    await runScenario(simulator, {title: 'Create', before: [], shown: create});
    sent.length = 0;
    await runScenario(simulator, approve);
    expect(sent).toEqual([['mutation { approve }', {id: liveId}]]);
  });

  it.each([
    [answer({a: printedId}), answer({a: liveId}), true],
    [answer({a: 'x'}), answer({a: 'y'}), false],
    [answer({a: 1}), answer({a: 1, b: 2}), false],
  ])('compares %j with %j', (printed, live, same) => {
    expect(saysTheSame(printed, live)).toBe(same);
  });

  it('renames ids alone', () => {
    expect(renamedIds({a: [printedId], b: 'x'}, {a: [liveId], b: 'y'})).toEqual({[printedId]: liveId});
    expect(withIds({a: [printedId, 1, null]}, {[printedId]: liveId})).toEqual({a: [liveId, 1, null]});
  });
});
