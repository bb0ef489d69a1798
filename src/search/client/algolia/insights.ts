/** A call of the analytics client: a method name and its parameters. */
export type InsightsCall = (method: string, ...parameters: unknown[]) => void;

/** Version of the analytics client, which the modal asks before it sends credentials along. */
const version = '2.17.3';

async function loadClient(): Promise<InsightsCall> {
  const {default: client} = await import('search-insights');
  return client as unknown as InsightsCall;
}

/**
 * The analytics client, downloaded from this site with the first event; without it the modal would add a script of
 * another host to the page. Events name the index that answered, not the list of saved searches, whose name alone the
 * modal knows. Those that can't be sent are dropped.
 */
export function createInsightsClient(index: string, load = loadClient) {
  const call: InsightsCall = (method, ...parameters) => {
    const corrected = parameters.map((given) =>
      typeof given === 'object' && given !== null && 'index' in given ? {...given, index} : given,
    );
    load()
      .then((client) => client(method, ...corrected))
      .catch(() => undefined);
  };
  return Object.assign(call, {version});
}
