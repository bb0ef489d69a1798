/**
 * What to do about an unhandled rejection: a page whose own module fails to load is reloaded once.
 *
 * @param isHydrated - Whether the page runs: later failures belong to the code that asked for the file.
 * @param navigation - `PerformanceNavigationTiming.type` of the document.
 */
export function recoveryFor(
  reason: unknown,
  isHydrated: boolean,
  navigation: string | undefined,
): 'reload' | 'report' | 'none' {
  if (isHydrated || !(reason instanceof Error) || reason.name !== 'ChunkLoadError') return 'none';
  return navigation === 'reload' || navigation === undefined ? 'report' : 'reload';
}
