/** What a run of `wrk` found. */
export interface LoadResult {
  requestsPerSecond: number;
  /** Answers other than 2xx and 3xx, and broken connections. */
  errors: number;
  latency99: string | undefined;
}

/** Reads the report that `wrk --latency` prints. */
export function parseWrk(report: string): LoadResult {
  const rate = /^Requests\/sec:\s+([\d.]+)/m.exec(report)?.[1];
  if (rate === undefined) throw new Error(`wrk printed no "Requests/sec":\n${report}`);
  const refused = Number(/^\s*Non-2xx or 3xx responses:\s+(\d+)/m.exec(report)?.[1] ?? 0);
  const sockets = /^\s*Socket errors:(.*)$/m.exec(report)?.[1]?.match(/\d+/g) ?? [];
  return {
    requestsPerSecond: Number(rate),
    errors: refused + sockets.reduce((sum, number) => sum + Number(number), 0),
    latency99: /^\s*99%\s+(\S+)/m.exec(report)?.[1],
  };
}
