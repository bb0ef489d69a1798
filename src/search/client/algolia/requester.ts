/** A request as the client of the hosted service hands it on. */
interface ServiceRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  data?: string | Uint8Array;
  connectTimeout: number;
  responseTimeout: number;
}

interface ServiceAnswer {
  status: number;
  content: string;
  headers?: Record<string, string>;
  isTimedOut: boolean;
}

/**
 * Sends requests of the client by `fetch`. A browser doesn't tell when a connection stands, so connecting and reading
 * share one budget, the sum of the two; the client's own requester counts the server's work as connecting and gives up
 * on an answer that takes longer than that.
 */
export function createRequester(send: typeof fetch = (...parameters) => fetch(...parameters)) {
  return {
    async send({url, method, headers, data, connectTimeout, responseTimeout}: ServiceRequest): Promise<ServiceAnswer> {
      const abort = new AbortController();
      let isTimedOut = false;
      const timer = setTimeout(() => {
        isTimedOut = true;
        abort.abort();
      }, connectTimeout + responseTimeout);
      try {
        const answer = await send(url, {
          method,
          headers,
          signal: abort.signal,
          ...(data !== undefined && {body: typeof data === 'string' ? data : new Uint8Array(data)}),
        });
        return {
          status: answer.status,
          content: await answer.text(),
          headers: Object.fromEntries(answer.headers),
          isTimedOut: false,
        };
      } catch (error) {
        return {
          status: 0,
          content: isTimedOut ? 'Timed out' : error instanceof Error ? error.message : String(error),
          isTimedOut,
        };
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
