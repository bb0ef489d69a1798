/** What to do about an error that nobody caught. */
export type Recovery = 'reload' | 'report' | 'none';

export interface Situation {
  /** The reason of the unhandled rejection. */
  reason: unknown;
  /** Whether the page runs already: errors after that belong to whoever asked for the file. */
  hydrated: boolean;
  /** How the browser came to the document, as in `PerformanceNavigationTiming.type`. */
  navigation: string | undefined;
}

/** Decides how a page recovers whose own module could not be loaded when it started. */
export function recoveryFor({reason, hydrated, navigation}: Situation): Recovery {
  if (hydrated || !(reason instanceof Error) || reason.name !== 'ChunkLoadError') return 'none';
  return navigation === 'reload' || navigation === undefined ? 'report' : 'reload';
}
