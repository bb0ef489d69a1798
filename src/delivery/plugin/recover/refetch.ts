/**
 * Fetches a script that failed to load once more, past the browser's cache: a broken answer may have been remembered for
 * as long as a good one. Says nothing when it fails again.
 */
export async function refetch(error: unknown): Promise<void> {
  const url = error instanceof Error && 'request' in error ? error.request : undefined;
  if (typeof url !== 'string') return;
  try {
    const response = await fetch(url, {cache: 'reload', signal: AbortSignal.timeout(5000)});
    await response.arrayBuffer();
  } catch {
    // Whoever asks for the script next is told.
  }
}
