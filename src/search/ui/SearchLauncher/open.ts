const openSearchEvent = 'search:open';

/** Asks the search to open; with `typed`, with that as the beginning of the query. */
export function openSearch(typed?: string): void {
  document.dispatchEvent(new CustomEvent(openSearchEvent, {detail: typed}));
}

/** Calls `open` whenever somebody asks the search to open, until the returned function is called. */
export function onOpenSearch(open: (typed?: string) => void): () => void {
  const listener = (event: Event) => open((event as CustomEvent<string | null>).detail ?? undefined);
  document.addEventListener(openSearchEvent, listener);
  return () => document.removeEventListener(openSearchEvent, listener);
}
