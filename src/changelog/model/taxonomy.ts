/**
 * The two questions that every note answers with tags: which part of the platform it touches, and what kind of
 * change it is. `changelog/tags.yml` has their labels and descriptions.
 */
export const areas = ['orders', 'inventory', 'catalogue', 'integrations', 'warehouses', 'account', 'api'] as const;
export const kinds = ['new', 'improved', 'changed', 'removed', 'beta'] as const;

export type Area = (typeof areas)[number];
export type Kind = (typeof kinds)[number];

export const isArea = (value: unknown): value is Area => (areas as readonly unknown[]).includes(value);
export const isKind = (value: unknown): value is Kind => (kinds as readonly unknown[]).includes(value);
