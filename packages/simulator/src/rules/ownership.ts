/** Company and brands that records belong to. */
import type {Entity, Fields, Store} from '../model/rules.ts';
import {textOf, textsOf} from './plain.ts';

/** How far the owner of a record is looked for through the records that it refers to. */
const farthestOwner = 3;

export interface Owner {
  companyId?: string;
  brandId?: string;
  /** Brands that share it, such as those that a supplier delivers to, or that work concerns; none when it is the company's. */
  brands?: readonly string[];
}

/** Types whose records several brands share, with the resource of the permissions that change them. */
export const sharedTypes: Readonly<Record<string, string>> = {
  APIClient: 'api-keys',
  Integration: 'integrations',
  Supplier: 'suppliers',
  Warehouse: 'warehouses',
};

const valuesWithin = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesWithin) : [value];

/** Records that an input names, however deep. */
export const recordsIn = (input: Fields, store: Store): {type: string; record: Entity}[] =>
  valuesWithin(input).flatMap((value) => store.find(value) ?? []);

/** Brands of the records that an input names, and of what is shared by some. */
export const brandsIn = (input: Fields, store: Store): string[] => [
  ...new Set(
    recordsIn(input, store).flatMap(({type, record}) => {
      const {brandId, brands = []} = ownerOf(type, record, store);
      return brandId ?? brands;
    }),
  ),
];

/**
 * Brands that share a record, that background work concerns, or that what an entry of the system log tells of concerns;
 * undefined for what is never shared.
 */
function sharing(type: string, record: Entity, store: Store): string[] | undefined {
  if (type === 'Process') return textsOf(store.get('Integration', record._integration)?.brands ?? record._brands);
  if (type !== 'SystemLog') return sharedTypes[type] ? textsOf(record.brands) : undefined;
  const subject = store.find(record.integration ?? record.subjectId);
  return subject && sharing(subject.type, subject.record, store);
}

/**
 * Company and brand that a record belongs to, told by its own fields or by the records that it refers to: an order's
 * fulfilment belongs to the brand of the order, whoever shares the warehouse.
 */
export function ownerOf(type: string, record: Entity, store: Store, depth = 0): Owner {
  if (type === 'Company') return {companyId: record.id};
  const company = textOf(type === 'Process' ? record._company : record.company);
  if (type === 'Brand') return {brandId: record.id, companyId: company};
  const brandId = textOf(record.brand);
  const brand = store.get('Brand', brandId);
  if (brand) return {brandId: brand.id, ...ownerOf('Brand', brand, store)};
  // A carrier that comes with Endless is open to all, though a company may connect it.
  if (company || type === 'Carrier') return {companyId: company, brands: sharing(type, record, store)};
  if (depth === farthestOwner) return {};
  let owner: Owner = {};
  for (const [field, value] of Object.entries(record)) {
    const found = field === 'id' ? undefined : store.find(value);
    const next = found ? ownerOf(found.type, found.record, store, depth + 1) : {};
    if (next.brandId) return next;
    if (next.companyId && (!owner.companyId || field === 'integration')) owner = next;
  }
  return owner;
}
