/** Faults of rules in what happens by itself: one record's fault stops neither other records nor the clock. */
import {beforeEach, expect, it} from 'vitest';
import {playEvent} from '../src/events/index.ts';
import {momentAfter} from '../src/model/scenario.ts';
import {Simulator} from '../src/model/simulator.ts';
import type {Fields} from '../src/model/rules.ts';
import type {SourceOrder} from '../src/rules/order-import.ts';
import {whenDue} from '../src/rules/due.ts';
import {platformRules} from '../src/rules/index.ts';
import {failedByItself} from '../src/rules/system-log.ts';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();
const {simulator, world} = caller.platform;
const fault = 'A fault of the rule.';

beforeEach(() => caller.reset());

const fail = (): never => {
  throw new Error(fault);
};

/** Lets changes of a record fail, whoever makes them. */
function breakRecord(id: string): () => void {
  const {store} = simulator;
  const update = store.update.bind(store);
  store.update = (type, changed, fields) => (changed === id ? fail() : update(type, changed, fields));
  return () => (store.update = update);
}

const logged = (): string[] =>
  simulator.store
    .all('SystemLog')
    .map(({message}) => message)
    .filter((message) => message.startsWith(failedByItself));

interface Run {
  status: string;
  message: string | null;
  completedCount: number;
  totalCount: number | null;
  results: {nodes: {id: string; outcome: string; message: string | null; error: Fields | null}[]};
}

const start = (operation: string, input: Fields): string =>
  caller.run<{process: {id: string}}>(operation, input, 'process { id }').process.id;

const runOf = (id: string): Run =>
  caller.ask<{process: Run}>(
    'query ($id: EndlessID!) { process(id: $id) { status message completedCount totalCount results { nodes { id outcome message error { reason } } } } }',
    {id},
  ).process;

it('one order of many fails its own entry, and neither the others nor later work', () => {
  const [broken, sound, later] = ['10392', '10405', '10406'].map((number) => caller.id(`ord:${number}`));
  const mend = breakRecord(String(broken));
  const first = start('bulkHoldOrders', {ids: [broken, sound], reason: 'STOCK'});
  caller.wait('PT1M');
  const why = 'Endless failed. Nothing was changed.';
  expect(runOf(first)).toMatchObject({
    status: 'PARTIALLY_COMPLETED',
    results: {
      nodes: [
        {id: broken, outcome: 'FAILED', message: why, error: null},
        {id: sound, outcome: 'SUCCEEDED'},
      ],
    },
  });
  expect(logged()).toContain(`${failedByItself}${fault}`);
  mend();
  const second = start('bulkHoldOrders', {ids: [broken, later], reason: 'STOCK'});
  caller.wait('PT1M');
  expect(runOf(second).status).toBe('COMPLETED');
});

it('work that breaks off as a whole has changed nothing and ends as FAILED', () => {
  const integrationId = caller.id('int:shopify-eu');
  const mend = breakRecord(integrationId);
  const id = start('runIntegrationAction', {integrationId, action: 'SYNC_ORDERS'});
  const other = start('bulkHoldOrders', {ids: [caller.id('ord:10405')], reason: 'STOCK'});
  caller.wait('PT10M');
  mend();
  expect(runOf(id)).toMatchObject({
    status: 'FAILED',
    message: 'Endless failed. Nothing was changed.',
    completedCount: 0,
  });
  expect(runOf(other).status).toBe('COMPLETED');
});

const shippingAddress = {
  recipient: 'Lena Hartmann',
  line1: 'Lindenweg 4',
  city: 'Köln',
  postalCode: '50667',
  countryCode: 'DE',
};

it('an order of a shop that cannot be imported waits for the next hour, and the others come in', () => {
  const {store} = simulator;
  const shop = store.need('Integration', caller.id('int:shopify-eu'));
  const [broken, sound] = ['EU-90001', 'EU-90002'];
  for (const number of [broken, sound]) {
    const lines = [{sku: 'AP-LAMP-LED-BLK', name: 'LED camp lamp, black', quantity: 1, unitPrice: '42.00'}];
    playEvent(simulator, {kind: 'shop.order_placed', shop: shop.name, number, shippingAddress, lines, isLost: true});
  }
  const insert = store.insert.bind(store);
  store.insert = (type, fields) => (fields['number'] === broken ? fail() : insert(type, fields));
  const numbers = (): string[] => store.all('Order').map(({number}) => number);
  const runs = (): number => store.referring('Process', '_integration', shop.id).length;
  const before = runs();
  caller.wait('PT1H');
  expect(numbers()).toContain(sound);
  expect(numbers()).not.toContain(broken);
  expect(runs()).toBe(before + 1);
  store.insert = insert;
  caller.wait('PT1H');
  expect(numbers()).toContain(broken);
  const waiting = store.need('Integration', shop.id)['_orders'] as SourceOrder[];
  expect(waiting.map(({number}) => number)).not.toContain(broken);
});

/** The platform with rules of time that tell which records they try, and of which the first that each tries fails. */
function withFaults() {
  const tried = platformRules.time.map(() => new Set<string>());
  const time = platformRules.time.map((rule, at) => ({
    ...rule,
    run: (context: Parameters<typeof rule.run>[0], attempt: Parameters<typeof rule.run>[1]) => {
      rule.run(context, (id, moment, happens) =>
        attempt(id, moment, () => {
          const ids = tried[at] as Set<string>;
          ids.add(id);
          if ([...ids][0] === id) fail();
          happens();
        }),
      );
    },
  }));
  const rules = {...platformRules, time};
  const {contract} = caller.platform;
  return {tried, simulator: new Simulator({contract, rules, state: structuredClone(world.state)})};
}

it('a record of which each rule of time fails stops no other, and not the clock', () => {
  const broken = withFaults();
  const to = momentAfter(broken.simulator.state.now, 'P21D');
  broken.simulator.advance(to);
  expect(broken.simulator.state.now).toBe(to);
  expect(broken.tried.filter(({size}) => size > 1).length).toBeGreaterThanOrEqual(10);
  const sound = new Simulator({
    contract: caller.platform.contract,
    rules: platformRules,
    state: structuredClone(world.state),
  });
  sound.advance(to);
  // What the broken records hold up aside, as much happens as without faults.
  const finished = ({store}: Simulator): number =>
    store.all('Order').filter(({newStatus}) => ['SHIPPED', 'COMPLETED'].includes(newStatus)).length;
  expect(finished(broken.simulator)).toBeGreaterThan(finished(sound) * 0.8);
});

it('rules of time change records in attempts only', () => {
  const changed: unknown[] = [];
  const time = platformRules.time.map((rule) => ({
    ...rule,
    run: (context: Parameters<typeof rule.run>[0], attempt: Parameters<typeof rule.run>[1]) => {
      const before = context.store.changes.length;
      rule.run(context, () => true);
      if (context.store.changes.length > before) changed.push(...context.store.changes.slice(before));
      rule.run(context, attempt);
    },
  }));
  const {contract} = caller.platform;
  const watched = new Simulator({contract, rules: {...platformRules, time}, state: structuredClone(world.state)});
  watched.advance(momentAfter(watched.state.now, 'P2D'));
  expect(changed).toEqual([]);
});

it('what fails at a moment is tried once then, and again when its rule names another', () => {
  const dueAt: Record<string, string> = {first: '2025-09-30T10:00:00.000Z', second: '2025-09-30T10:00:00.000Z'};
  const seen: string[] = [];
  const rule = whenDue({
    all: () => Object.keys(dueAt).map((id) => ({id})),
    at: ({id}) => dueAt[id],
    happens: ({store}, {id}) => {
      seen.push(`${id} ${store.now.slice(11, 16)}`);
      if (id === 'first' && store.now < '2025-09-30T12') fail();
      Reflect.deleteProperty(dueAt, id);
    },
    oneByOne: true,
  });
  const {contract} = caller.platform;
  const rules = {...platformRules, time: [rule]};
  const own = new Simulator({contract, rules, state: structuredClone(world.state)});
  own.advance('2025-09-30T11:00:00.000Z');
  expect(seen).toEqual(['first 10:00', 'second 10:00']);
  dueAt['first'] = '2025-09-30T13:00:00.000Z';
  own.advance('2025-09-30T14:00:00.000Z');
  expect(seen.slice(2)).toEqual(['first 13:00']);
});

it('a rule that changes nothing and names the same moment again keeps no other from its turn', () => {
  const at = '2025-09-30T10:00:00.000Z';
  const idle = {next: () => at, run: () => undefined};
  let isDone = false;
  const busy = whenDue({
    all: ({state}) => (isDone ? [] : [{id: String(state.sequence)}]),
    at: () => at,
    happens: ({store}) => {
      isDone = true;
      store.touch('Brand', caller.id('bra:alder-pine'));
    },
  });
  const {contract} = caller.platform;
  const rules = {...platformRules, time: [idle, busy]};
  const own = new Simulator({contract, rules, state: structuredClone(world.state)});
  const failures: string[] = [];
  own.onFailure = ({message}) => failures.push(message);
  own.advance('2025-09-30T11:00:00.000Z');
  expect(isDone).toBe(true);
  expect(failures).toEqual([`A rule of time changed nothing at ${at}, and names that moment again.`]);
});
