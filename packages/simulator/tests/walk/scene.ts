/** What a walker sees and chooses from when it makes an input. */
import type {Fields} from '../../src/model/rules.ts';
import type {Choices} from '../support/choices.ts';
import type {OrderView, View} from './view.ts';

/** What a move is made from. */
export interface Scene {
  view: View;
  choices: Choices;
  /** An id of a type: of the walk's own records first. */
  id: (type: string) => string | undefined;
  brand: string;
  channels: readonly string[];
  warehouses: readonly string[];
  now: string;
}

export type Move = (scene: Scene) => Fields | undefined;

export const prices = ['0.00', '0.00', '0.01', '3.33', '10.00', '12.50', '49.90', '199.99', '1000.00'];
export const eur = (amount = '1.00'): Fields => ({amount, currency: 'EUR'});
export const price = ({choices}: Scene): Fields => eur(choices.any(prices));
export const small = ({choices}: Scene): Fields => eur(choices.any(['0.00', '0.01', '0.99', '2.50', '7.77']));
export const some = (choices: Choices, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(() => choices.oneIn(4)));
export const moment = ({choices, now}: Scene, hours: readonly number[]): string => {
  const at = new Date(Date.parse(now) + (choices.any(hours) ?? 0) * 3_600_000);
  const offset = choices.any(['Z', '+05:00', '-05:00']) ?? 'Z';
  const shift = offset === 'Z' ? 0 : Number(offset.slice(0, 3));
  return new Date(at.getTime() + shift * 3_600_000).toISOString().replace('Z', offset);
};

export const address = {
  recipient: 'Sanne de Vries',
  line1: 'Oudegracht 12',
  city: 'Utrecht',
  postalCode: '3511 AB',
  countryCode: 'NL',
};
export const orderOf = ({view, choices}: Scene): OrderView | undefined =>
  choices.any(view.orders.nodes) ?? view.orders.nodes[0];
export const onOrder =
  (more: (scene: Scene) => Fields = () => ({}), field = 'id'): Move =>
  (scene) => {
    const order = orderOf(scene);
    return order && {[field]: order.id, ...more(scene)};
  };
export const onLine =
  (more: (scene: Scene) => Fields): Move =>
  (scene) => {
    const line = scene.choices.any(orderOf(scene)?.items.nodes ?? []);
    return line && {id: line.id, ...more(scene)};
  };
export const onWork =
  (more: (scene: Scene) => Fields = () => ({})): Move =>
  (scene) => {
    const work = scene.choices.any(scene.view.orders.nodes.flatMap(({fulfillments}) => fulfillments));
    return work && {id: work.id, ...more(scene)};
  };
export const on =
  (list: (view: View) => readonly {id: string}[], more: (scene: Scene) => Fields = () => ({})): Move =>
  (scene) => {
    const record = scene.choices.any(list(scene.view));
    return record && {id: record.id, ...more(scene)};
  };

export const productOf = ({view, choices}: Scene): string | undefined => choices.any(view.inventory.nodes)?.product.id;
export const counted = ({view}: Scene) => view.inventory.nodes.filter(({product}) => product.type !== 'BUNDLE');
export const line = (scene: Scene): Fields => ({
  productId: scene.choices.oneIn(3) ? scene.id('Product') : productOf(scene),
  quantity: 1 + scene.choices.below(scene.choices.oneIn(8) ? 60 : 4),
  unitPrice: price(scene),
  ...some(scene.choices, {discount: small(scene), tax: small(scene)}),
});
export const why = ({choices}: Scene): string =>
  choices.any(['CUSTOMER_REQUEST', 'DUPLICATE', 'FRAUD', 'OUT_OF_STOCK', 'PAYMENT_DECLINED']) ?? 'FRAUD';
