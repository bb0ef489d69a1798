/** A call of the analytics client: a method name and its parameters. */
export type InsightsCall = (method: string, ...parameters: unknown[]) => void;

/** The index that a hit comes from, and what analytics knows its answer by. */
export interface HitSource {
  index: string;
  queryID: string | undefined;
}

interface InsightsEvent {
  index: string;
  objectIDs: string[];
  queryID?: string;
}

/** Version of the analytics client, which the modal asks before it sends credentials along. */
const version = '2.17.3';

function isEvent(parameter: unknown): parameter is InsightsEvent {
  return typeof parameter === 'object' && parameter !== null && 'index' in parameter && 'objectIDs' in parameter;
}

/**
 * The events that an event of the modal stands for, one for each index. The modal knows only the name of its saved
 * searches, and takes all of its hits for those of one answer.
 */
export function eventsByIndex(event: InsightsEvent, own: string, others: ReadonlyMap<string, HitSource>): unknown[] {
  const ownIDs = event.objectIDs.filter((id) => !others.has(id));
  const ownEvents = ownIDs.length > 0 ? [{...event, index: own, objectIDs: ownIDs}] : [];
  const otherEvents = event.objectIDs.flatMap((id) => {
    const source = others.get(id);
    if (!source) return [];
    // A choice: the hit was the first of its answer.
    const chosen = 'queryID' in event && {queryID: source.queryID, positions: [1]};
    return [{...event, index: source.index, objectIDs: [id], ...chosen}];
  });
  return [...ownEvents, ...otherEvents];
}

async function loadClient(): Promise<InsightsCall> {
  const {default: client} = await import('search-insights');
  return client as unknown as InsightsCall;
}

/**
 * The analytics client, downloaded from this site with the first event; without it the modal would add a script of
 * another host to the page. Events that can't be sent are dropped.
 *
 * @param own - the index of the section that is searched
 * @param others - hits of other sections by their `objectID`
 */
export function createInsightsClient(own: string, others: ReadonlyMap<string, HitSource>, load = loadClient) {
  const call: InsightsCall = (method, ...parameters) => {
    const corrected = parameters.flatMap((given) => (isEvent(given) ? eventsByIndex(given, own, others) : [given]));
    load()
      .then((client) => client(method, ...corrected))
      .catch(() => undefined);
  };
  return Object.assign(call, {version});
}
