type Fields = Readonly<Record<string, unknown>>;

/** Fields that distinguish records, in the order of the columns. */
const distinguishing = ['number', 'name', 'sku', 'code', 'title', 'newStatus', 'status', 'type', 'kind', 'email'];

/** Columns that a table has beside the id. */
const mostColumns = 7;

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

export function columnsOf(records: readonly Fields[]): string[] {
  const names = new Set(records.flatMap((record) => Object.keys(record)));
  names.delete('id');
  const rank = (name: string): number => {
    const index = distinguishing.indexOf(name);
    if (index >= 0) return index;
    return records.every((record) => isPlain(record[name])) ? distinguishing.length : distinguishing.length + 1;
  };
  return ['id', ...[...names].sort((a, b) => rank(a) - rank(b)).slice(0, mostColumns)];
}

const countOf = (count: number): string => (count === 1 ? '1 entry' : `${count} entries`);

export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.every(isPlain) ? value.map(String).join(', ') : countOf(value.length);
  if (typeof value !== 'object') return String(value);
  const {amount, currency} = value as Record<string, unknown>;
  if (typeof amount === 'string' && typeof currency === 'string') return `${amount} ${currency}`;
  return Object.values(value).filter(isPlain).map(cellText).filter(Boolean).join(', ');
}
