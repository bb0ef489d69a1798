/** What is indexed of an entry of the reference. */
export const fields = ['name', 'joined', 'parent', 'keywords', 'text'] as const;
export type Field = (typeof fields)[number];

/** The terms of an entry, by field. */
export type IndexedDocument = {id: number} & Record<Field, string[]>;
