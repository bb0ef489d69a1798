/** Labels of orders and order templates. */
import {pageOf} from '../model/lists.ts';
import type {Context, Entity, MutationRule, QueryRule, Store} from '../model/rules.ts';
import {matchesWords} from '../model/words.ts';
import {tagsOf} from './product-data.ts';

const mostTags = 20;

const nameOf = (store: Store, id: string): string => store.need('OrderTag', id).name;

/** Tags by name, each once. */
function sorted(store: Store, ids: readonly string[]): string[] {
  return [...new Set(ids)].sort((a, b) => nameOf(store, a).localeCompare(nameOf(store, b), 'en'));
}

const findTag = (store: Store, brandId: string, name: string): Entity<'OrderTag'> | undefined =>
  store.referring('OrderTag', 'brand', brandId).find((tag) => tag.name.toLowerCase() === name.trim().toLowerCase());

/** Ids of tags by their names; those that the brand doesn't have are made. */
export function tagIds({store}: Context, brandId: string, names: readonly string[]): string[] {
  const ids = names.map(
    (name) => (findTag(store, brandId, name) ?? store.insert('OrderTag', {brand: brandId, name: name.trim()})).id,
  );
  return sorted(store, ids);
}

const carriers = (store: Store, tag: Entity<'OrderTag'>, type: 'Order' | 'OrderTemplate') =>
  store.referring(type, 'brand', tag.brand).filter((record) => tagsOf(record).includes(tag.id));

/** A tag that nothing carries any more is gone. */
export function dropUnusedTags({store}: Context, ids: readonly string[]): void {
  for (const id of ids) {
    const tag = store.get('OrderTag', id);
    const isUsed = tag && [...carriers(store, tag, 'Order'), ...carriers(store, tag, 'OrderTemplate')].length > 0;
    if (tag && !isUsed) store.remove('OrderTag', id);
  }
}

const addOrderTags: MutationRule<'addOrderTags'> = (input, context) => {
  const {store, refuse} = context;
  const orders = input.ids.map((id) => {
    const order = store.need('Order', id);
    const tags = sorted(store, [...tagsOf(order), ...tagIds(context, order.brand, input.tags)]);
    if (tags.length > mostTags) throw refuse('LIMIT_REACHED', ['tags']);
    const isNew = tags.length > tagsOf(order).length;
    return isNew ? store.update('Order', order.id, {tags}) : order;
  });
  return {orders};
};

const removeOrderTags: MutationRule<'removeOrderTags'> = (input, context) => {
  const names = input.tags.map((name) => name.trim().toLowerCase());
  const gone: string[] = [];
  const orders = input.ids.map((id) => {
    const order = context.store.need('Order', id);
    const removed = tagsOf(order).filter((tag) => names.includes(nameOf(context.store, tag).toLowerCase()));
    gone.push(...removed);
    if (removed.length === 0) return order;
    return context.store.update('Order', id, {tags: tagsOf(order).filter((tag) => !removed.includes(tag))});
  });
  dropUnusedTags(context, gone);
  return {orders};
};

const orderTags: QueryRule<'orderTags'> = (args, context) => {
  const {store, rules} = context;
  const {brandId, query} = args;
  const tags = store
    .all('OrderTag')
    .filter((tag) => tag.brand === (brandId ?? tag.brand) && matchesWords([tag.name], query))
    .filter((tag) => rules.canSee('OrderTag', tag, context))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  return pageOf({records: tags, order: 'NAME ASC'}, args);
};

export const tagMutations = {addOrderTags, removeOrderTags};
export const tagQueries = {orderTags};
export const tagComputed = {
  OrderTag: {orderCount: (tag: Entity<'OrderTag'>, {store}: Context) => carriers(store, tag, 'Order').length},
};
