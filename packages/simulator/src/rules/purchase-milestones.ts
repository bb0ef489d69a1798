/** The stages of a purchase order: planned from lead times, moved by hand, and passed with confirmation and receipt. */
import {checkUnchanged} from '../model/record-keeping.ts';
import type {Context, Entity, Fields, MutationRule, Store} from '../model/rules.ts';
import {isSameValue} from '../model/store.ts';
import {after, day, lastMoment} from '../model/time.ts';
import {addDays, dayIn, daysBetween, daysLater, nightAfter, zoneAt} from './days.ts';
import {progressOf} from './incoming.ts';
import {sum, textOf} from './plain.ts';
import type {Refuse} from '../model/refusal.ts';
import {isGiven} from './supply.ts';
import type {Objects, UpdatePurchaseOrderMilestoneInput} from '../schema-types.ts';

/** Stages in their order, with the share of the time from draft to delivery at which each should be complete. */
const plan = [
  ['CONFIRMATION', 0.05],
  ['MATERIALS_READY', 0.2],
  ['PRODUCTION', 0.55],
  ['QUALITY_INSPECTION', 0.6],
  ['EX_FACTORY', 0.65],
  ['IN_TRANSIT', 0.9],
  ['CUSTOMS_CLEARANCE', 0.95],
  ['DELIVERY', 1],
] as const;

const names = plan.map(([name]) => name);
const customs = names.indexOf('CUSTOMS_CLEARANCE');
const delivery = names.indexOf('DELIVERY');

type Stage = Objects['PurchaseOrderMilestoneProgress'];

/** Noon of each day on which a stage should be complete; none comes after the delivery. */
function plannedMoments(store: Store, purchase: Entity<'PurchaseOrder'>): (string | null)[] {
  const to = purchase.expectedOn;
  if (typeof to !== 'string') return plan.map(() => null);
  const zone = zoneAt(store, purchase);
  const from = dayIn(purchase.createdAt, zone);
  const span = Math.max(0, daysBetween(from, to));
  return plan.map(([, share]) => {
    const planned = addDays(from, Math.ceil(span * share));
    return after(nightAfter(planned < to ? planned : to, zone), -day / 2);
  });
}

function isDomestic(store: Store, purchase: Entity<'PurchaseOrder'>): boolean {
  if (typeof purchase._isDomestic === 'boolean') return purchase._isDomestic;
  const country = (address: unknown): unknown => (address as Fields | null | undefined)?.country;
  const from = country(store.get('Supplier', purchase.supplier)?.address);
  return isGiven(from) && from === country(store.get('Warehouse', purchase.warehouse)?.address);
}

/** Keeps whether issued purchase orders cross a border, before the address of their supplier or warehouse changes. */
export function keepBorders(store: Store, purchases: readonly Entity<'PurchaseOrder'>[]): void {
  for (const purchase of purchases) {
    const {id, status} = purchase;
    if (status !== 'DRAFT') store.note('PurchaseOrder', id, {_isDomestic: isDomestic(store, purchase)});
  }
}

/** Share of the units of a purchase order that were received, in percent. */
function receivedShare(store: Store, purchaseId: string): number {
  const lines = store
    .referring('PurchaseOrderItem', 'purchaseOrder', purchaseId)
    .map((item) => progressOf(store, item));
  const agreed = sum(lines.map((line) => line.agreed));
  const received = sum(lines.map((line) => Math.min(line.agreed, line.received)));
  return Math.floor((received / agreed) * 100);
}

/** What is stored of a stage wins over the plan. A stage that isn't stored is complete when a later one is. */
export function stagesOf(store: Store, purchase: Entity<'PurchaseOrder'>): Stage[] {
  const known = purchase.milestones ?? [];
  const own = names.map((name) => known.find(({milestone}) => milestone === name));
  const planned = plannedMoments(store, purchase);
  const domestic = isDomestic(store, purchase);
  // Customs of a domestic purchase order are complete from the start, and say nothing of the stages before.
  const done = own.map((stage, at) => stage?.progress === 100 && !(domestic && at === customs));
  const lastDone = done.lastIndexOf(true);
  const share = receivedShare(store, purchase.id);
  const receivedAt = textOf(purchase._receivedAt);
  const expected = own[delivery]?.expectedAt;
  const isOnTheDay = isGiven(expected) && dayIn(expected, zoneAt(store, purchase)) === purchase.expectedOn;
  const arrival = isOnTheDay ? expected : planned[delivery];
  return names.map((milestone, at) => {
    const laterDone = own.slice(0, lastDone + 1).find((_, index) => index >= at && done[index]);
    const doneAt = [
      at === 0 ? purchase.confirmedAt : null,
      own[at]?.progress === 100 ? own[at].actualAt : laterDone?.actualAt,
      at === customs && domestic ? purchase.createdAt : null,
      receivedAt,
    ].find((moment) => isGiven(moment));
    const byReceipts =
      at === delivery
        ? {progress: share, actualAt: share === 100 ? (receivedAt ?? null) : null, expectedAt: arrival}
        : {};
    return {
      milestone,
      expectedAt: planned[at] ?? null,
      ...own[at],
      actualAt: doneAt ?? null,
      progress: isGiven(doneAt) ? 100 : (own[at]?.progress ?? 0),
      ...byReceipts,
      purchaseOrder: purchase.id,
    };
  });
}

/** Stages as they are stored: customs that a domestic purchase order hasn't got are open if it is ever an import. */
export const storedStages = (
  store: Store,
  purchase: Entity<'PurchaseOrder'>,
  stages = stagesOf(store, purchase),
): Stage[] =>
  isDomestic(store, purchase)
    ? stages.map((stage, at) => (at === customs ? {...stage, progress: 0, actualAt: null} : stage))
    : stages;

/** The change that a new expected day means, or none: stages that aren't complete are planned anew. */
export function withExpectedDay(store: Store, purchase: Entity<'PurchaseOrder'>, expectedOn: string | null): Fields {
  const planned = plannedMoments(store, {...purchase, expectedOn});
  const milestones = stagesOf(store, purchase).map((stage, at) =>
    stage.progress === 100 ? stage : {...stage, expectedAt: planned[at] ?? null},
  );
  return {expectedOn, milestones: storedStages(store, purchase, milestones)};
}

const currentStage = (stages: readonly Stage[]): number => {
  const at = stages.findIndex(({progress}) => progress < 100);
  return at < 0 ? delivery : at;
};

/** Notes each step from one stage to another, forward or back. */
function walk(store: Store, from: number, to: number): void {
  const step = to > from ? 1 : -1;
  for (let at = from; at !== to; at += step)
    store.walk('PurchaseOrderMilestone', names[at] as string, names[at + step] as string);
}

/** Notes that the supplier's acceptance completed the first stage. */
export const passedConfirmation = ({store}: Pick<Context, 'store'>): void => walk(store, 0, 1);

/**
 * Keeps when the last unit was received, while none is missing. That completes all stages; a receipt that is corrected
 * later reopens none of them, and lowers the progress of the delivery alone.
 */
export function settleDelivery({store}: Pick<Context, 'store'>, purchaseId: string): void {
  const purchase = store.need('PurchaseOrder', purchaseId);
  const before = textOf(purchase._receivedAt);
  const isComplete = receivedShare(store, purchaseId) === 100;
  if (isComplete === isGiven(before)) return;
  const stages = stagesOf(store, purchase);
  if (currentStage(stages) < delivery) walk(store, customs, delivery);
  const passed = stagesOf(store, {...purchase, _receivedAt: before ?? store.now});
  store.update('PurchaseOrder', purchaseId, {
    milestones: storedStages(store, purchase, passed),
    _receivedAt: isComplete ? store.now : null,
  });
}

export function isLate({expectedAt, progress, purchaseOrder}: Stage, {store}: Context): boolean {
  const status = store.get('PurchaseOrder', purchaseOrder)?.status;
  const isRunning = status !== 'DRAFT' && status !== 'CLOSED' && status !== 'CANCELED';
  return isRunning && isGiven(expectedAt) && expectedAt < store.now && progress < 100;
}

/** @throws Refusal when the purchase order, or the stage, doesn't take the change now. */
function checkChange(
  input: UpdatePurchaseOrderMilestoneInput,
  purchase: Entity<'PurchaseOrder'>,
  stages: readonly Stage[],
  at: number,
  refuse: Refuse,
): void {
  const field = 'progress' in input ? ['progress'] : ['actualAt'];
  const moves = input.progress !== undefined || input.actualAt !== undefined;
  if (!moves) return;
  if (at === 0 || at === delivery) throw refuse('NOT_PERMITTED_FOR_TYPE', field);
  if (purchase.status === 'ISSUED') throw refuse('STATUS_NOT_ALLOWED.unconfirmed', field);
  const before = stages[at] as Stage;
  const isDone = before.progress === 100;
  if (isGiven(input.actualAt) && (input.progress ?? before.progress) < 100) throw refuse('REQUIRED', ['progress']);
  const reopens = isDone && (input.actualAt === null || (input.progress ?? 100) < 100);
  if (reopens && at === customs) throw refuse('STATUS_NOT_ALLOWED.customs', field);
  if (reopens && currentStage(stages) !== at + 1) throw refuse('STATUS_NOT_ALLOWED.notLast', field);
}

function checkDone(actualAt: string, stages: readonly Stage[], at: number, {store, refuse}: Context): void {
  if (actualAt > store.now) throw refuse('INVALID_DATE.future', ['actualAt']);
  const moments = (part: readonly Stage[]): string[] =>
    part.filter(({progress}) => progress === 100).map((stage) => stage.actualAt as string);
  if (moments(stages.slice(0, at)).some((each) => each > actualAt)) throw refuse('INVALID_DATE.order', ['actualAt']);
  if (moments(stages.slice(at + 1)).some((each) => each < actualAt)) throw refuse('INVALID_DATE.later', ['actualAt']);
}

/**
 * All stages after the expected moment of one was moved; later ones move by as many days.
 *
 * @throws Refusal when one would leave the calendar.
 */
function shifted(
  stages: readonly Stage[],
  at: number,
  expectedAt: string | null,
  zone: string,
  refuse: Refuse,
): Stage[] {
  const before = stages[at]?.expectedAt;
  const days = before && expectedAt ? daysBetween(dayIn(before, zone), dayIn(expectedAt, zone)) : 0;
  return stages.map((stage, index) => {
    if (index === at) return {...stage, expectedAt};
    if (index < at || !stage.expectedAt) return stage;
    if (after(stage.expectedAt, days * day).length > lastMoment.length)
      throw refuse('INVALID_DATE.calendar', ['expectedAt']);
    return {...stage, expectedAt: daysLater(stage.expectedAt, days, zone)};
  });
}

/** All stages after one was completed, brought back to work, or brought further. */
function moved(stages: readonly Stage[], at: number, change: {progress: number; actualAt: string | null}): Stage[] {
  return stages.map((stage, index) => {
    if (index === at) return {...stage, ...change};
    return index < at && change.progress === 100 && stage.progress < 100
      ? {...stage, progress: 100, actualAt: change.actualAt}
      : stage;
  });
}

function progressOfChange(input: UpdatePurchaseOrderMilestoneInput, before: Stage): number | undefined {
  if (isGiven(input.progress)) return input.progress;
  if (input.actualAt === null) return before.progress === 100 ? 0 : before.progress;
  return isGiven(input.actualAt) ? 100 : undefined;
}

export const updatePurchaseOrderMilestone: MutationRule<'updatePurchaseOrderMilestone'> = (input, context) => {
  const {store, caller, refuse} = context;
  const purchase = store.need('PurchaseOrder', input.purchaseOrderId);
  checkUnchanged(input, purchase, context);
  const at = names.indexOf(input.milestone);
  const known = stagesOf(store, purchase);
  let stages = known;
  const before = stages[at] as Stage;
  const from = currentStage(stages);
  checkChange(input, purchase, stages, at, refuse);
  if (input.expectedAt !== undefined) stages = shifted(stages, at, input.expectedAt, zoneAt(store, purchase), refuse);
  const progress = progressOfChange(input, before);
  if (progress !== undefined) {
    // Customs of a domestic purchase order are complete since before its confirmation.
    const done = at === customs && isDomestic(store, purchase) ? null : before.actualAt;
    const actualAt = progress === 100 ? (input.actualAt ?? done ?? store.now) : null;
    if (actualAt !== null) checkDone(actualAt, storedStages(store, purchase, stages), at, context);
    stages = moved(stages, at, {progress, actualAt});
  }
  const comment = input.comment === undefined ? {} : {comment: input.comment};
  stages = stages.map((stage, index) => (index === at ? {...stage, ...comment} : stage));
  if (isSameValue(stages, known)) return {milestone: before, purchaseOrder: purchase};
  stages = stages.map((stage, index) => (index === at ? {...stage, updatedBy: caller?.personId ?? null} : stage));
  walk(store, from, currentStage(stages));
  const expected = stages[delivery]?.expectedAt;
  const changed = store.update('PurchaseOrder', purchase.id, {
    milestones: storedStages(store, purchase, stages),
    expectedOn: isGiven(expected) ? dayIn(expected, zoneAt(store, purchase)) : null,
  });
  return {milestone: stagesOf(store, changed)[at], purchaseOrder: changed};
};
