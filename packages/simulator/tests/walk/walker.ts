/** Walks over the platform at random, one step after the other, and checks after each what must hold. */
import type {Fields} from '../../src/model/rules.ts';
import {Choices} from '../support/choices.ts';
import {changeFaults, refusalFaults, typeOf} from './change-checks.ts';
import type {Client, Refused} from './client.ts';
import {Inputs} from './inputs.ts';
import {orderMoney, purchaseMoney} from './money-checks.ts';
import {moves, often} from './moves.ts';
import {noticeUnits, orderedUnits, orderUnits, purchaseUnits, stockUnits, supplyUnits} from './quantity-checks.ts';
import type {Scene} from './scene.ts';
import {newSplits, statuses} from './status-checks.ts';
import {idsIn, pageThrough, readEverything, singlesOf} from './sweep.ts';
import type {Start, Step} from './step.ts';
import type {View} from './view.ts';
import {readView} from './view-document.ts';

/** Operations that would end the walker's own access. */
const shunned = new Set(
  'signOut rotateSessionToken removePerson removeRelationship unassignRole updateRoleType removeRoleType updateMyProfile completeForgotPassword magicSignIn updateAccountFeature'.split(
    ' ',
  ),
);

const waits = ['PT1H', 'PT2H', 'P1D', 'P1D', 'P3D', 'P8D', 'P15D'];
const strangers = ['owen', 'ines'];
const colleagues = ['tom', 'jonas', 'mira', 'noor', 'lewis', 'wms', 'stock-sync', 'shop-middleware'];

/** The least of services, bundles, lots, made and bought products, and some more by chance. */
const always = ['AP-SET-WKND', 'AP-TENT-2P-GRN', 'AP-MAT-LNG-GRY', 'AP-STOVE-GAS', 'AP-LAMP-LED-BLK', 'AP-GAS-230'];

export class Walker {
  readonly #client: Client;
  readonly #start: Start;
  readonly #began: string;
  readonly #skus: readonly string[];
  /** Labels of records that the walk made by their ids, and the reverse. */
  readonly #labels = new Map<string, string>();
  readonly #made = new Map<string, string[]>();
  #view: View;

  private constructor(client: Client, start: Start, skus: readonly string[], view: View) {
    this.#client = client;
    this.#start = start;
    this.#began = client.now;
    this.#skus = skus;
    this.#view = view;
  }

  static async begin(client: Client, start: Start, seed: number): Promise<Walker> {
    await client.reset();
    const choices = new Choices(seed);
    const more = Array.from({length: 2}, () => choices.any(start.skus) ?? '');
    const skus = [...new Set([...always, ...more])];
    return new Walker(client, start, skus, await readView(client, client.now, skus));
  }

  #id(type: string, choices: Choices): string | undefined {
    const own = this.#made.get(type) ?? [];
    return own.length > 0 && !choices.oneIn(4) ? choices.of(own) : choices.any(this.#start.ids.get(type) ?? []);
  }

  /** Chooses the next step. */
  choose(choices: Choices, isLast: boolean): Step {
    const caller = choices.oneIn(12) ? (choices.any(colleagues) ?? 'tom') : 'dana';
    if (isLast) return {caller: 'dana', look: {kind: 'everything', seed: choices.below(1e9)}};
    const kind = choices.below(100);
    if (kind < 8) return {caller, wait: choices.any(waits) ?? 'P1D'};
    if (kind < 11) return {caller, look: {kind: 'pages', seed: choices.below(1e9)}};
    if (kind < 13) return {caller, look: {kind: 'stranger', seed: choices.below(1e9)}};
    const isAny = kind < 35;
    const operation =
      (isAny ? this.#anyOperation(choices) : choices.any(choices.oneIn(3) ? Object.keys(moves) : often)) ?? '';
    const scene: Scene = {
      ...this.#start,
      view: this.#view,
      choices,
      now: this.#client.now,
      id: (type) => this.#id(type, choices),
    };
    const inputs = new Inputs(this.#start.contract, {now: this.#client.now, id: (type) => this.#id(type, choices)});
    const input = isAny ? inputs.of(operation, choices) : moves[operation]?.(scene);
    if (!input) return this.choose(choices, isLast);
    const isStranger = choices.oneIn(40);
    return {caller: isStranger ? (choices.any(strangers) ?? 'owen') : caller, operation, input: this.#labeled(input)};
  }

  #anyOperation(choices: Choices): string | undefined {
    const names = [...this.#start.contract.operations.values()]
      .filter(({kind, name}) => kind === 'mutation' && !shunned.has(name))
      .map(({name}) => name);
    return choices.any(names);
  }

  #labeled(input: Fields): Fields {
    return JSON.parse(JSON.stringify(input), (_key, value: unknown) =>
      typeof value === 'string' ? (this.#labels.get(value) ?? value) : value,
    ) as Fields;
  }

  /** An input with ids for labels; undefined when a record isn't there that an earlier step made. */
  #resolved(input: Fields): Fields | undefined {
    const ids = new Map([...this.#labels].map(([id, label]) => [label, id]));
    const text = JSON.stringify(input, (_key, value: unknown) =>
      typeof value === 'string' && value.startsWith('@') ? (ids.get(value) ?? value) : value,
    );
    return text.includes('"@') ? undefined : (JSON.parse(text) as Fields);
  }

  #learn(value: unknown, step: number): void {
    const {contract} = this.#start;
    for (const id of idsIn(value)) {
      const type = typeOf(contract, id);
      if (this.#labels.has(id) || type === '' || this.#start.ids.get(type)?.includes(id)) continue;
      const own = this.#made.get(type) ?? [];
      const ofStep = [...this.#labels.values()].filter((label) => label.startsWith(`@${step}.${type}.`)).length;
      this.#labels.set(id, `@${step}.${type}.${ofStep}`);
      this.#made.set(type, [...own, id]);
    }
  }

  /**
   * Takes a step.
   *
   * @returns sentences about what doesn't hold after it.
   */
  async take(step: Step, at: number): Promise<string[]> {
    try {
      const waited = this.#client.isShort ? await this.#observed({caller: 'dana', wait: 'PT1M'}, at) : [];
      return [...waited, ...(await this.#observed(step, at))];
    } catch (error) {
      return [(error as Error).message];
    }
  }

  async #observed(step: Step, at: number): Promise<string[]> {
    const {sentences, isRefused} = await this.#act(step, at);
    // A refused step changes nothing: that is looked at now and then, and by the next step in any case.
    if (isRefused && at % 4 > 0) return sentences;
    await this.#client.look();
    const view = await readView(this.#client, this.#began, this.#skus);
    const before = this.#view;
    this.#view = view;
    this.#learn(view, at);
    return [
      ...sentences,
      ...(isRefused ? refusalFaults(before, view, this.#start.contract) : []),
      ...changeFaults(before, view, step.operation, this.#start.contract),
      ...newSplits(before, view),
      ...this.#standing(view),
    ];
  }

  /** What must hold of a view whatever led to it. */
  #standing(view: View): string[] {
    const ordered = orderedUnits(view);
    const {orderedBy} = this.#start;
    const unitsOf = (product: string): number => {
      const touched = view.orders.nodes.reduce((total, {id}) => total + (orderedBy.get(id)?.get(product) ?? 0), 0);
      return (this.#start.ordered.get(product) ?? 0) - touched + (ordered.get(product) ?? 0);
    };
    const isWhole = view.orders.nodes.length < 30;
    return [
      ...view.orders.nodes.flatMap((order) => [...orderMoney(order), ...orderUnits(order)]),
      ...view.inventory.nodes.flatMap((item) => stockUnits(item, isWhole ? unitsOf(item.product.id) : undefined)),
      ...view.asns.nodes.flatMap(noticeUnits),
      ...view.purchaseOrders.nodes.flatMap((each) => [...purchaseUnits(each), ...purchaseMoney(each)]),
      ...view.supplyOrders.nodes.flatMap(supplyUnits),
      ...statuses(view),
    ];
  }

  async #act(step: Step, at: number): Promise<{sentences: string[]; isRefused: boolean}> {
    const {caller, operation, input, wait, look} = step;
    const nothing = {sentences: [], isRefused: false};
    if (wait) return this.#client.advance(wait).then(() => nothing);
    if (look) return {sentences: await this.#look(look), isRefused: false};
    const resolved = input && this.#resolved(input);
    if (!operation || !resolved) return nothing;
    return this.#mutate(operation, resolved, caller, at);
  }

  async #mutate(operation: string, input: Fields, caller: string, at: number) {
    const type = `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Input`;
    const query = `mutation ($input: ${type}!) { ${operation}(input: $input) { userErrors { code reason field message } } }`;
    const {data, errors = []} = await this.#client.send(query, {input}, caller);
    const sentences = errors
      .filter(({extensions}) => extensions.code === 'INTERNAL')
      .map(({message}) => `${operation} answers INTERNAL: ${message}`);
    const payload = data?.[operation] as {userErrors: Refused[]} | null | undefined;
    for (const {reason, message} of payload?.userErrors ?? [])
      if (message === '' || reason === '') sentences.push(`${operation} refuses without words`);
    const isRefused = (payload?.userErrors.length ?? 0) > 0 || errors.length > 0;
    this.#client.count(operation, isRefused);
    // Work in the background says no to each record, in its results.
    const isWork = operation.startsWith('bulk');
    if (strangers.includes(caller) && !isRefused && !isWork && idsIn(input).some((id) => this.#labels.has(id)))
      sentences.push(`${operation} by another company isn't refused`);
    this.#learn(payload, at);
    return {sentences, isRefused};
  }

  async #look({kind, seed}: NonNullable<Step['look']>): Promise<string[]> {
    const choices = new Choices(seed);
    const {contract} = this.#start;
    if (kind === 'pages')
      return pageThrough(this.#client, contract, choices, async () => {
        const order = choices.any(this.#view.orders.nodes);
        if (order) await this.#mutate('addOrderTags', {ids: [order.id], tags: [`t${seed}`]}, 'dana', -1);
      });
    if (kind === 'everything') {
      await readEverything(this.#client, contract);
      const stranger = choices.any(strangers) ?? 'owen';
      return choices.oneIn(3) ? this.#strange(await readEverything(this.#client, contract, stranger), stranger) : [];
    }
    const caller = choices.any(strangers) ?? 'owen';
    const faults: string[] = [];
    for (const {name, type} of singlesOf(contract)) {
      const id = choices.of(this.#made.get(type) ?? []);
      if (!id) continue;
      const {data} = await this.#client.send(
        `query ($id: EndlessID!) { ${name}(id: $id) { __typename } }`,
        {id},
        caller,
      );
      if (data?.[name]) faults.push(`${name} shows ${id} to ${caller}`);
    }
    return faults;
  }

  /** Ids of this walk in what another company reads. */
  #strange(answers: unknown, caller: string): string[] {
    const shown = idsIn(answers).filter((id) => this.#labels.has(id));
    return shown.length > 0 ? [`${caller} of another company sees ${shown.join(', ')}`] : [];
  }
}
