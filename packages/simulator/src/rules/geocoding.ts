/** Coordinates of towns, in the place of the service that looks addresses up. Other towns stay without. */
import type {Context, Entity} from '../model/rules.ts';

const towns: Record<string, readonly [latitude: number, longitude: number]> = {
  Amsterdam: [52.3728, 4.8936],
  Antwerp: [51.2211, 4.3997],
  Berlin: [52.5174, 13.3951],
  Bristol: [51.4538, -2.5973],
  Brussels: [50.8466, 4.3517],
  Edinburgh: [55.9533, -3.1884],
  Ghent: [51.0538, 3.725],
  Hamburg: [53.5503, 10.0007],
  Leeds: [53.7974, -1.5438],
  Lisbon: [38.7078, -9.1366],
  London: [51.5074, -0.1278],
  Manchester: [53.4795, -2.2451],
  Munich: [48.1371, 11.5754],
  Paris: [48.8589, 2.32],
  Porto: [41.1494, -8.6108],
  Rotterdam: [51.9244, 4.4777],
  Utrecht: [52.0908, 5.1216],
  York: [53.9591, -1.0815],
};

/** An address with its coordinates, when its town is known. */
export function located(address: Entity<'Address'>): Entity<'Address'> {
  const found = towns[address.city];
  if (!found) return address;
  const [latitude, longitude] = found;
  return {...address, latitude, longitude};
}

/** Sets the coordinates of an order's destination when its town is known. */
export function locate({store}: Context, {id, shippingAddress}: Entity<'Order'>): void {
  if (shippingAddress) store.update('Order', id, {shippingAddress: located(shippingAddress)});
}
