/** What the modal and the search page ask for a query: its hits, and a better answer elsewhere. */
import {readResponse, withOwner} from '../model/response.ts';
import {shardsOf} from '../model/sections.ts';
import {meaningfulParts, partsOf, stem} from '../model/text.ts';
import type {SearchEngine, SearchHit, SearchRequest, SearchResult, SectionId, ShardId} from '../model/types.ts';

export interface Answer {
  result: SearchResult;
  /** The best hit of another section, when it answers clearly better. */
  elsewhere: {section: ShardId; hit: SearchHit} | undefined;
}

/** After this many milliseconds without an answer the reader is told so, while attempts go on. */
export const patience = 6000;
/** An answer from another section that takes longer is done without. */
const patienceElsewhere = 1000;
/** Hits that a reader sees before scrolling; if one of them fits, nothing is looked for elsewhere. */
const seen = 3;

/** Whether the titles of a hit hold every word of the query. */
function isTitled({_highlightResult: {hierarchy}}: SearchHit, query: string): boolean {
  const words = meaningfulParts(query).length > 0 ? meaningfulParts(query) : partsOf(query);
  const found = new Set(Object.values(hierarchy).flatMap(({matchedWords}) => matchedWords.flatMap(partsOf).map(stem)));
  return words.every((word) => found.has(stem(word)));
}

/** Whether an engine tells what it found in a hit; one that was found by its phrases alone shows nothing. */
function isMarked({_highlightResult: {content, hierarchy}}: SearchHit): boolean {
  return [content, ...Object.values(hierarchy)].some((marks) => marks && marks.matchedWords.length > 0);
}

/** Looks into the other sections when none of the first hits has the query in its titles. */
async function lookElsewhere(
  engine: SearchEngine,
  indexNames: Record<SectionId, string>,
  section: SectionId,
  request: SearchRequest,
  {hits}: SearchResult,
  isWanted: () => boolean,
): Promise<Answer['elsewhere']> {
  const query = request.query ?? '';
  const first = hits.slice(0, seen);
  if (engine.isHosted || section === 'global' || (request.page ?? 0) > 0 || !first.every(isMarked)) return undefined;
  if (first.some((hit) => isTitled(hit, query)) || !isWanted()) return undefined;
  const others = shardsOf('global').filter((shard) => shard !== section);
  const requests = others.map((shard) => ({...request, indexName: indexNames[shard], hitsPerPage: 1}));
  const results = readResponse(await engine.search({requests}), requests);
  const best = results.flatMap(({hits: [hit]}, index) => {
    const shard = others[index];
    return hit && shard ? [{section: shard, hit: withOwner(hit)}] : [];
  });
  return best.find(({hit}) => isTitled(hit, query)) ?? (hits.length === 0 ? best[0] : undefined);
}

/**
 * Asks an engine. Rejects only when the query itself can't be answered.
 *
 * @param isWanted - whether the reader still waits for the answer, asked before other sections are
 */
export async function ask(
  engine: SearchEngine,
  indexNames: Record<SectionId, string>,
  section: SectionId,
  request: SearchRequest,
  isWanted = () => true,
): Promise<Answer> {
  const requests = [{...request, indexName: indexNames[section]}];
  const [found] = readResponse(await engine.search({requests}), requests);
  if (!found) throw new RangeError('One request has one result');
  const result = {...found, hits: found.hits.map(withOwner)};
  const looked = lookElsewhere(engine, indexNames, section, request, result, isWanted).catch(() => undefined);
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patienceElsewhere));
  return {result, elsewhere: await Promise.race([looked, late])};
}
