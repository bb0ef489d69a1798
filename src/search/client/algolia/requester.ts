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
 * Sends requests of the client by `fetch`. A browser doesn't tell when a connection stands, so connecting ends with the
 * first sign of the answer, its headers; reading has a time of its own from then on.
 */
export function createRequester(send: typeof fetch = (...parameters) => fetch(...parameters)) {
  return {
    async send({url, method, headers, data, connectTimeout, responseTimeout}: ServiceRequest): Promise<ServiceAnswer> {
      const abort = new AbortController();
      let isTimedOut = false;
      const limit = (milliseconds: number) =>
        setTimeout(() => {
          isTimedOut = true;
          abort.abort();
        }, milliseconds);
      let timer = limit(connectTimeout);
      try {
        const answer = await send(url, {
          method,
          headers,
          signal: abort.signal,
          ...(data !== undefined && {body: typeof data === 'string' ? data : new Uint8Array(data)}),
        });
        clearTimeout(timer);
        timer = limit(responseTimeout);
        const content = await answer.text();
        return {status: answer.status, content, headers: Object.fromEntries(answer.headers), isTimedOut: false};
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return {status: 0, content: isTimedOut ? 'Timed out' : reason, isTimedOut};
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
