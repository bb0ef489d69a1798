/** One run of a follower beside people who change orders, with connections that break; a seed decides all choices. */
import type {RunningServer} from '../../src/server/server.ts';
import {Choices} from '../support/choices.ts';
import {headersOf, post, steer} from '../support/server-client.ts';
import {Follower, type Order} from './follower.ts';

const changes = 60;
const rounds = 6;

const documents = {
  hold: 'mutation ($id: EndlessID!) {holdOrder(input: {id: $id, reason: ADDRESS}) {userErrors {reason}}}',
  release: 'mutation ($id: EndlessID!) {releaseOrder(input: {id: $id}) {userErrors {reason}}}',
  tag: 'mutation ($id: EndlessID!, $tag: String!) {addOrderTags(input: {id: $id, tags: [$tag]}) {userErrors {reason}}}',
  rush: 'mutation ($id: EndlessID!, $rush: Boolean!) {updateOrder(input: {id: $id, isRush: $rush}) {userErrors {reason}}}',
  cancel:
    'mutation ($id: EndlessID!) {cancelOrder(input: {id: $id, reason: OTHER, note: "Wrong."}) {userErrors {reason}}}',
  approve: 'mutation ($id: EndlessID!) {approveOrder(input: {id: $id}) {userErrors {reason}}}',
} as const;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** All orders of the brand as they are. */
async function ordersOf(server: RunningServer): Promise<(Order & {id: string})[]> {
  const query = `query ($after: String) {orders(first: 100, after: $after, sort: {field: CREATED_AT}) {
    nodes {id number newStatus updatedAt} pageInfo {hasNextPage endCursor}}}`;
  const orders: (Order & {id: string})[] = [];
  for (let after: string | null = null, isMore = true; isMore; ) {
    const {body} = await post(server, query, {variables: {after}});
    const page = body.data?.['orders'] as {
      nodes: (Order & {id: string})[];
      pageInfo: {hasNextPage: boolean; endCursor: string};
    };
    orders.push(...page.nodes);
    ({hasNextPage: isMore, endCursor: after} = page.pageInfo);
  }
  return orders;
}

/** Changes random orders, one after the other. */
async function work(server: RunningServer, choices: Choices, ids: readonly string[], count: number): Promise<void> {
  const brand = headersOf(server, 'jonas');
  for (let turn = 0; turn < count; turn += 1) {
    const id = choices.of(ids) ?? '';
    const query = choices.any(Object.values(documents)) ?? '';
    const variables = {
      id,
      ...(query.includes('$tag') ? {tag: `t${choices.below(1000)}`} : {}),
      ...(query.includes('$rush') ? {rush: choices.oneIn(2)} : {}),
    };
    await post(server, query, {variables, headers: brand});
    if (choices.oneIn(4)) await pause(choices.below(15));
  }
}

/**
 * Runs once.
 *
 * @returns the orders that the copy has otherwise than the server, or lacks.
 */
export async function followOnce(server: RunningServer, seed: number): Promise<{lost: string[]; breaks: number}> {
  server.host.reset();
  const choices = new Choices(seed);
  const before = await ordersOf(server);
  const ids = before.map(({id}) => id);
  const follower = new Follower(server, server.host.simulator.state.now);
  for (const {number, newStatus, updatedAt} of before) follower.copy.set(number, {number, newStatus, updatedAt});
  let breaks = 0;
  for (let round = 0; round < rounds; round += 1) {
    const writing = Promise.all(
      [1, 2].map((each) => work(server, new Choices(seed * 100 + round * 10 + each), ids, changes / rounds / 2)),
    );
    const connecting = follower.isConnected ? Promise.resolve() : follower.connect().catch(() => undefined);
    await pause(choices.below(40));
    if (choices.oneIn(2)) {
      await follower.disconnect();
      breaks += 1;
    }
    await Promise.all([writing, connecting]);
    // Hours in which nobody listens, or in which what is due happens while somebody does.
    if (choices.oneIn(2)) await steer(server, '/simulator/clock', {advance: choices.oneIn(2) ? 'PT20M' : 'PT90S'});
    if (choices.oneIn(3)) await steer(server, '/simulator/clock', {advance: 'PT1H'});
  }
  if (!follower.isConnected) await follower.connect();
  await pause(50);
  const lost = (await ordersOf(server)).filter(({number, newStatus, updatedAt}) => {
    const known = follower.copy.get(number);
    return known?.updatedAt !== updatedAt || known.newStatus !== newStatus;
  });
  await follower.disconnect();
  return {lost: lost.map(({number}) => number), breaks};
}
