/** Labels of orders and order templates. */
import {pageOf} from '../model/lists.ts';
import type {Context, Entity, MutationRule, QueryRule, Store} from '../model/rules.ts';
import {matchesWords} from '../model/words.ts';
import {tagsOf} from './product-data.ts';
import type {AddOrderTagsInput, RemoveOrderTagsInput} from '../schema-types.ts';

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

const ordersOf = (input: AddOrderTagsInput | RemoveOrderTagsInput, {store}: Context): Entity<'Order'>[] =>
  input.ids.map((id) => store.need('Order', id));

const addOrderTags: MutationRule<'addOrderTags'> = (input, context) => {
  const {store, refuse} = context;
  const orders = ordersOf(input, context).map((order) => {
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
  const orders = ordersOf(input, context).map((order) => {
    const removed = tagsOf(order).filter((id) => names.includes(nameOf(context.store, id).toLowerCase()));
    gone.push(...removed);
    if (removed.length === 0) return order;
    return context.store.update('Order', order.id, {tags: tagsOf(order).filter((id) => !removed.includes(id))});
  });
  dropUnusedTags(context, gone);
  return {orders};
};

const orderTags: QueryRule<'orderTags'> = (args, context) => {
  const {store, rules} = context;
  const {brandId, query} = args;
  const tags = store.all('OrderTag').filter((tag) => {
    const isOfBrand = typeof brandId !== 'string' || tag.brand === brandId;
    return isOfBrand && matchesWords([tag.name], query);
  });
  const visible = tags.filter((tag) => rules.canSee('OrderTag', tag, context));
  const ids = sorted(
    store,
    visible.map(({id}) => id),
  );
  return pageOf({records: ids.flatMap((id) => store.get('OrderTag', id) ?? []), order: 'NAME ASC'}, args);
};

export const tagMutations = {addOrderTags, removeOrderTags};
export const tagQueries = {orderTags};
export const tagComputed = {
  OrderTag: {orderCount: (tag: Entity<'OrderTag'>, {store}: Context) => carriers(store, tag, 'Order').length},
};
