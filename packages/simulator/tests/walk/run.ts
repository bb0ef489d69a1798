/** Runs walks against a server, and makes what it finds as short as it can be. */
import {stringify} from 'yaml';
import {readContract} from '../../src/model/contract.ts';
import {readSdl} from '../../src/build/scenarios.ts';
import {startServer} from '../../src/server/server.ts';
import {Choices} from '../support/choices.ts';
import {typeOf} from './change-checks.ts';
import {Client, type Headers} from './client.ts';
import {orderedUnits} from './quantity-checks.ts';
import {idsIn, readEverything} from './sweep.ts';
import type {Start, Step} from './step.ts';
import type {OrderView, Page} from './view.ts';
import {orderSelection} from './view-document.ts';
import {Walker} from './walker.ts';

export interface Finding {
  seed: number;
  steps: Step[];
  faults: string[];
}

export interface Course {
  client: Client;
  start: Start;
  close: () => Promise<void>;
}

type Orders = {orders: Page<OrderView> & {pageInfo: {hasNextPage: boolean; endCursor: string}}};

async function allOrders(client: Client): Promise<OrderView[]> {
  const found: OrderView[] = [];
  for (let after: string | null = null; ; ) {
    await client.breathe();
    const {orders}: Orders = await client.read<Orders>(
      `query ($after: String) { orders(first: 20, after: $after) { nodes { ${orderSelection} } pageInfo { hasNextPage endCursor } } }`,
      {after},
      'dana-company',
    );
    found.push(...orders.nodes);
    if (!orders.pageInfo.hasNextPage) return found;
    after = orders.pageInfo.endCursor;
  }
}

/** Starts a server, and reads what all walks begin with. */
export async function openCourse(): Promise<Course> {
  const server = await startServer({port: 0});
  const headers: Headers = Object.fromEntries(
    Object.entries(server.host.platform.callers).map(([name, caller]) => [name, caller.headers]),
  );
  const client = new Client(server.url, headers);
  await client.reset();
  const contract = readContract(readSdl());
  const ids = new Map<string, string[]>();
  for (const id of idsIn(await readEverything(client, contract))) {
    const type = typeOf(contract, id);
    ids.set(type, [...(ids.get(type) ?? []), id]);
  }
  type Named = {nodes: {id: string; code?: string; name?: string; sku?: string; type?: string}[]};
  const {brands, salesChannels, warehouses, products} = await client.read<
    Record<'brands' | 'salesChannels' | 'warehouses' | 'products', Named>
  >(
    `{ brands(first: 20) { nodes { id name } } salesChannels(first: 20) { nodes { id name } }
       warehouses(first: 50, filter: {types: [MANAGED]}) { nodes { id } } products(first: 100) { nodes { id sku } } }`,
  );
  const orders = await allOrders(client);
  const direct = salesChannels.nodes.filter(({name}) => name?.startsWith('Direct'));
  const start: Start = {
    contract,
    ids,
    ordered: orderedUnits({orders: {nodes: orders}}),
    orderedBy: new Map(orders.map((order) => [order.id, orderedUnits({orders: {nodes: [order]}})])),
    brand: brands.nodes.find(({name}) => name === 'Alder & Pine')?.id ?? '',
    channels: [...direct, ...salesChannels.nodes].map(({id}) => id),
    warehouses: warehouses.nodes.map(({id}) => id),
    skus: products.nodes.map(({sku}) => sku ?? ''),
  };
  return {client, start, close: server.close};
}

/** Walks until something doesn't hold, or the steps are done; with `isPatient`, all of them. */
export async function walk(
  {client, start}: Course,
  seed: number,
  length: number,
  isPatient = false,
): Promise<Finding | undefined> {
  const choices = new Choices(seed);
  const walker = await Walker.begin(client, start, seed);
  const steps: Step[] = [];
  const all: string[] = [];
  for (let at = 0; at < length; at += 1) {
    const step = walker.choose(choices, at === length - 1);
    steps.push(step);
    const faults = await walker.take(step, at);
    all.push(...faults);
    if (faults.length > 0 && !isPatient) return {seed, steps, faults};
  }
  return all.length > 0 ? {seed, steps, faults: [...new Set(all)]} : undefined;
}

/** Takes the steps of a finding again, those that are left out as nothing, and gives what doesn't hold then. */
export async function replay(
  {client, start}: Course,
  seed: number,
  steps: readonly (Step | undefined)[],
): Promise<{at: number; faults: string[]} | undefined> {
  const walker = await Walker.begin(client, start, seed);
  for (const [at, step] of steps.entries()) {
    const faults = step ? await walker.take(step, at) : [];
    if (faults.length > 0) return {at, faults};
  }
  return undefined;
}

/** What a sentence says without the ids, numbers and amounts in it. */
export const kindOf = (sentence: string): string =>
  sentence
    .replace(/[a-z]{2,5}_[0-9A-Z]{26}/g, 'id')
    .replace(/\b(AP|AJ)-[A-Z0-9-]+/g, 'name')
    .replace(/[\d.:TZ-]*\d[\d.:TZ-]*/g, 'n')
    .slice(0, 160);

/** Leaves out steps as long as the same is found without them. */
export async function shrink(course: Course, {seed, steps, faults}: Finding): Promise<Finding> {
  const kinds = new Set(faults.map(kindOf));
  let kept: (Step | undefined)[] = [...steps];
  let found = faults;
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < kept.length; at += size) {
      if (kept.slice(at, at + size).every((step) => step === undefined)) continue;
      const fewer = kept.map((step, position) => (position >= at && position < at + size ? undefined : step));
      const again = await replay(course, seed, fewer);
      if (!again?.faults.some((sentence) => kinds.has(kindOf(sentence)))) continue;
      kept = fewer.slice(0, again.at + 1);
      found = again.faults;
    }
  }
  return {seed, steps: kept.flatMap((step) => (step ? [step] : [])), faults: found};
}

/** A finding in a few lines: what doesn't hold, and the step after which it doesn't. */
export function summaryOf({seed, steps, faults}: Finding): string {
  const {operation = '', caller, input, wait, look} = steps.at(-1) ?? {caller: ''};
  return [
    `Seed ${seed}, step ${steps.length}: ${caller} ${operation} ${JSON.stringify(input ?? wait ?? look)}`,
    ...new Map(faults.map((fault) => [kindOf(fault), fault])).values(),
  ].join('\n  ');
}

/** A finding as the steps of a scenario. Labels such as `@3.Order.0` name the records that step 3 made. */
export function scenarioOf({seed, steps, faults}: Finding): string {
  return stringify({
    title: `Seed ${seed}: ${faults.slice(0, 4).join('; ')}`,
    steps: steps.map(({caller, operation, input, wait, look}) =>
      operation
        ? {
            as: caller,
            document: `mutation ($input: ${operation.charAt(0).toUpperCase()}${operation.slice(1)}Input!) { ${operation}(input: $input) { userErrors { reason field message } } }`,
            variables: {input},
          }
        : {advance: wait, look},
    ),
  });
}
