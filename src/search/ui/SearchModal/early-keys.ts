/** What was typed for the search before this script ran, `undefined` when nothing was; static/js/early-keys.js keeps it and now stops. */
export function takeEarlyKeys(): string | undefined {
  const {dataset} = document.documentElement;
  const typed = dataset['searchKeys'];
  delete dataset['searchKeys'];
  dataset['searchReady'] = '';
  return typed;
}
