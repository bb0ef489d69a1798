/** Remembers what a function returned for an object, for as long as the object is in use. */
export function onceFor<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, {value: Value}>();
  return (key) => {
    const entry = made.get(key) ?? {value: make(key)};
    made.set(key, entry);
    return entry.value;
  };
}
