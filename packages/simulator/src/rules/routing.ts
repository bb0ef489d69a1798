/** Chooses the warehouses of an order by its strategies: `SS`, `SD` and `BP`, tried in turn. */
import {sumOf} from './plain.ts';
import type {RoutingStrategy} from '../schema-types.ts';

/** Units of an order line that wait for stock. */
export interface Need {
  item: string;
  product: string;
  quantity: number;
}

/** A warehouse that may ship the order; places come in the order of their priority. */
export interface Place {
  id: string;
  /** Kilometres to the shipping address as the crow flies; undefined when either has no coordinates. */
  distance?: number | undefined;
  /** Lines that it refused or reported short. */
  refused?: ReadonlySet<string>;
}

export interface Share {
  item: string;
  product: string;
  warehouse: string;
  quantity: number;
  strategy?: string | undefined;
}

/** Unallocated units of a product at a warehouse. */
export type Free = (product: string, warehouse: string) => number;

interface Plan {
  needs: readonly Need[];
  places: readonly Place[];
  free: Free;
  /** Whether what there is counts, when not everything is there. */
  isPartial: boolean;
}

/** Units that are still free while a plan is made, so that two lines don't count the same unit. */
export function stockBook(free: Free) {
  const taken = new Map<string, number>();
  const left = ({item, product}: Need, {id, refused}: Place): number =>
    refused?.has(item) ? 0 : Math.max(0, free(product, id) - (taken.get(`${product} ${id}`) ?? 0));
  /** What a place gives of a need: as much as it has, or nothing. */
  const give = (need: Need, place: Place): Share[] => {
    const quantity = Math.min(need.quantity, left(need, place));
    const key = `${need.product} ${place.id}`;
    taken.set(key, (taken.get(key) ?? 0) + quantity);
    return quantity > 0 ? [{item: need.item, product: need.product, warehouse: place.id, quantity}] : [];
  };
  return {left, give};
}

export const unitsOf = (shares: readonly {quantity: number}[]): number => sumOf(shares, 'quantity');

/** One warehouse for everything; when a part will do, the one that has most of it. */
function singleShipping({needs, places, free, isPartial}: Plan): Share[] {
  const gifts = places.map((place) => {
    const book = stockBook(free);
    return needs.flatMap((need) => book.give(need, place));
  });
  const whole = gifts.find((gift) => unitsOf(gift) === unitsOf(needs));
  if (whole || !isPartial) return whole ?? [];
  return gifts.reduce((best, gift) => (unitsOf(gift) > unitsOf(best) ? gift : best), []);
}

/** For each line the nearest warehouse that has all of it; when a part will do, the nearest that has any. */
function shortestDistance({needs, places, free, isPartial}: Plan): Share[] {
  const near = places
    .filter((place): place is Place & {distance: number} => place.distance !== undefined)
    .sort((a, b) => a.distance - b.distance);
  const book = stockBook(free);
  return needs.flatMap((need) => {
    const all = near.find((place) => book.left(need, place) >= need.quantity);
    const chosen = all ?? (isPartial ? near.find((place) => book.left(need, place) > 0) : undefined);
    return chosen ? book.give(need, chosen) : [];
  });
}

/** Warehouses in the order of their priority; a line may come from several. */
function buildingPreference({needs, places, free}: Plan): Share[] {
  const book = stockBook(free);
  return needs.flatMap((need) => {
    let open = need.quantity;
    return places.flatMap((place) => {
      const shares = book.give({...need, quantity: open}, place);
      open -= unitsOf(shares);
      return shares;
    });
  });
}

const strategies: Record<RoutingStrategy, (plan: Plan) => Share[]> = {
  SINGLE_SHIPPING: singleShipping,
  SHORTEST_DISTANCE: shortestDistance,
  BUILDING_PREFERENCE: buildingPreference,
};

/**
 * Tries strategies in turn until one covers everything. When none does and a part will do, the last one takes what it
 * finds. An empty list: nothing can be allocated.
 */
export function routed(
  needs: readonly Need[],
  places: readonly Place[],
  list: readonly RoutingStrategy[],
  free: Free,
  allowPartial: boolean,
): Share[] {
  const plan = (name: RoutingStrategy, isPartial: boolean): Share[] =>
    strategies[name]({needs, places, free, isPartial}).map((share) => ({...share, strategy: name}));
  for (const name of list) {
    const shares = plan(name, false);
    if (unitsOf(shares) === unitsOf(needs)) return shares;
  }
  const last = list.at(-1);
  return allowPartial && last !== undefined ? plan(last, true) : [];
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Kilometres between two points of the globe along a great circle. */
export function distanceBetween(
  from: {latitude?: unknown; longitude?: unknown} | undefined,
  to: {latitude?: unknown; longitude?: unknown} | undefined,
): number | undefined {
  const [a, b, c, d] = [from?.latitude, from?.longitude, to?.latitude, to?.longitude];
  if (typeof a !== 'number' || typeof b !== 'number' || typeof c !== 'number' || typeof d !== 'number')
    return undefined;
  const half =
    Math.sin(radians(c - a) / 2) ** 2 + Math.cos(radians(a)) * Math.cos(radians(c)) * Math.sin(radians(d - b) / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.sqrt(half));
}
