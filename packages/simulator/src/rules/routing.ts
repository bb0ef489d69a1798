/** Chooses the warehouses of an order by its strategies: `SS`, `SD` and `BP`, tried in turn. */

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
  const key = (product: string, warehouse: string): string => `${product} ${warehouse}`;
  return {
    left: (product: string, warehouse: string): number =>
      Math.max(0, free(product, warehouse) - (taken.get(key(product, warehouse)) ?? 0)),
    take: (product: string, warehouse: string, quantity: number): void => {
      taken.set(key(product, warehouse), (taken.get(key(product, warehouse)) ?? 0) + quantity);
    },
  };
}

const mayGive = (place: Place, need: Need): boolean => !place.refused?.has(need.item);

const unitsOf = (shares: readonly {quantity: number}[]): number =>
  shares.reduce((sum, {quantity}) => sum + quantity, 0);

function giftOf(place: Place, needs: readonly Need[], free: Free): Share[] {
  const book = stockBook(free);
  return needs.flatMap((need) => {
    const quantity = mayGive(place, need) ? Math.min(need.quantity, book.left(need.product, place.id)) : 0;
    if (quantity === 0) return [];
    book.take(need.product, place.id, quantity);
    return [{item: need.item, product: need.product, warehouse: place.id, quantity}];
  });
}

/** One warehouse for everything; when a part will do, the one that has most of it. */
function singleShipping({needs, places, free, isPartial}: Plan): Share[] {
  const gifts = places.map((place) => giftOf(place, needs, free));
  const whole = gifts.find((gift) => unitsOf(gift) === unitsOf(needs));
  if (whole || !isPartial) return whole ?? [];
  return gifts.reduce((best, gift) => (unitsOf(gift) > unitsOf(best) ? gift : best), []);
}

/** For each line the nearest warehouse that has all of it; when a part will do, the nearest that has any. */
function shortestDistance({needs, places, free, isPartial}: Plan): Share[] {
  const near = places
    .filter(({distance}) => distance !== undefined)
    .sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0));
  const book = stockBook(free);
  return needs.flatMap((need) => {
    const usable = near.filter((place) => mayGive(place, need));
    const all = usable.find(({id}) => book.left(need.product, id) >= need.quantity);
    const chosen = all ?? (isPartial ? usable.find(({id}) => book.left(need.product, id) > 0) : undefined);
    if (!chosen) return [];
    const quantity = Math.min(need.quantity, book.left(need.product, chosen.id));
    book.take(need.product, chosen.id, quantity);
    return [{item: need.item, product: need.product, warehouse: chosen.id, quantity}];
  });
}

/** Warehouses in the order of their priority; a line may come from several. */
function buildingPreference({needs, places, free}: Plan): Share[] {
  const book = stockBook(free);
  return needs.flatMap((need) => {
    let open = need.quantity;
    return places.flatMap((place) => {
      const quantity = mayGive(place, need) ? Math.min(open, book.left(need.product, place.id)) : 0;
      if (quantity === 0) return [];
      open -= quantity;
      book.take(need.product, place.id, quantity);
      return [{item: need.item, product: need.product, warehouse: place.id, quantity}];
    });
  });
}

const strategies: Record<string, (plan: Plan) => Share[]> = {
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
  list: readonly string[],
  free: Free,
  allowPartial: boolean,
): Share[] {
  const plan = (name: string, isPartial: boolean): Share[] =>
    (strategies[name]?.({needs, places, free, isPartial}) ?? []).map((share) => ({...share, strategy: name}));
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
