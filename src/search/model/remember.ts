/** A function that computes each value once; a promise that is rejected is forgotten, so that the next call tries again. */
export function remembering<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<Key, Value>();
  return (key) => {
    const known = values.get(key);
    if (known !== undefined) return known;
    const value = compute(key);
    values.set(key, value);
    if (value instanceof Promise) value.catch(() => values.delete(key));
    return value;
  };
}
