/** A call of the analytics client: a method name and its parameters. */
export type InsightsCall = (method: string, ...parameters: unknown[]) => void;

/** Version of the analytics client, which the modal asks before it sends credentials along. */
const version = '2.17.3';

/** Gives events of the modal, which knows only the name of its saved searches, the name of the index that answered. */
export function withIndex(parameter: unknown, from: string, to: string): unknown {
  if (typeof parameter !== 'object' || parameter === null || !('index' in parameter) || parameter.index !== from)
    return parameter;
  return {...parameter, index: to};
}

async function loadClient(): Promise<InsightsCall> {
  const {default: client} = await import('search-insights');
  return client as unknown as InsightsCall;
}

/**
 * The analytics client, downloaded from this site with the first event; without it the modal would add a script of
 * another host to the page. Events that can't be sent are dropped.
 */
export function createInsightsClient(from: string, to: string, load: () => Promise<InsightsCall> = loadClient) {
  const call: InsightsCall = (method, ...parameters) => {
    load()
      .then((client) => client(method, ...parameters.map((parameter) => withIndex(parameter, from, to))))
      .catch(() => undefined);
  };
  return Object.assign(call, {version});
}
