/** What to do about an unhandled rejection. */
export type Recovery = 'reload' | 'report' | 'none';

export interface Situation {
  /** The reason of the rejection. */
  reason: unknown;
  /** Whether the page has been hydrated: later failures belong to the code that asked for the file. */
  hydrated: boolean;
  /** `PerformanceNavigationTiming.type` of the document. */
  navigation: string | undefined;
}

/** Decides how a page recovers when its own module fails to load at the start. */
export function recoveryFor({reason, hydrated, navigation}: Situation): Recovery {
  if (hydrated || !(reason instanceof Error) || reason.name !== 'ChunkLoadError') return 'none';
  return navigation === 'reload' || navigation === undefined ? 'report' : 'reload';
}
