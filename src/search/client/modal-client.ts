import {failureText, type FailureText} from '../model/failure.ts';
import {safeHit} from '../model/markup.ts';
import {chooseSuggestions, maxSuggestions, relaxedRequests, suggestionHits} from '../model/suggestions.ts';
import type {SearchRequest, SearchResponse, SectionId} from '../model/types.ts';

/** What both engines offer. */
export interface SearchEngine {
  search(parameters: {requests: readonly SearchRequest[]}): Promise<SearchResponse>;
}

/** The modal calls a search stalled after this many milliseconds. */
export const stallThreshold = 300;

interface ModalClientOptions {
  /** The engine; loading it may fail, and the next search tries again. */
  engine: () => Promise<SearchEngine>;
  section: SectionId;
  /** Name of the section's index; the modal itself knows only the name under which recent searches are kept. */
  indexName: string;
  /** The query that stands in the input now. */
  currentQuery: () => string;
  onAnswer: (nbHits: number) => void;
  onFailure: (text: FailureText) => void;
}

/** An answer asked for before the modal asks for it. */
interface Anticipated {
  key: string;
  answer: Promise<SearchResponse>;
}

type OnError = (error: Error) => never;

/** Calls the modal's error handler, which shows the error screen for a retry error and then throws it on. */
function showErrorScreen(onError: OnError | undefined): void {
  try {
    onError?.(Object.assign(new Error('Search failed'), {name: 'RetryError'}));
  } catch {
    // The modal rethrows; nobody would catch it.
  }
}

/**
 * `search` has the shape that the modal calls (`search(…).catch(…).then(…)`) whose promise settles only with the
 * newest answer. It never rejects: a failure shows the error screen, which stays until the next query answers, and the
 * answer to an older query is dropped.
 */
export function createModalSearch({engine, section, indexName, currentQuery, onAnswer, onFailure}: ModalClientOptions) {
  let newest = 0;
  let longestList = 0;
  let lastRequest: SearchRequest | undefined;
  let anticipated: Anticipated | undefined;

  const askEngine = async (request: SearchRequest): Promise<SearchResponse> =>
    (await engine()).search({requests: [request]});

  /** Asks for what has just been typed, which the modal will ask for once it has drawn the letter. */
  function anticipate(query: string): void {
    if (!lastRequest || query === '' || query === lastRequest.query) return;
    const request = {...lastRequest, query};
    anticipated = {key: JSON.stringify(request), answer: askEngine(request)};
    anticipated.answer.catch(() => undefined);
  }

  /** The answer that was anticipated, if it is to the same request; it answers one request only. */
  function take(request: SearchRequest): Promise<SearchResponse> {
    const early = anticipated;
    anticipated = undefined;
    lastRequest = request;
    return early?.key === JSON.stringify(request) ? early.answer : askEngine(request);
  }

  async function ask(request: SearchRequest): Promise<SearchResponse> {
    const answer = await take(request);
    const [result] = answer.results;
    if (!result || !Array.isArray(result.hits)) {
      throw Object.assign(new Error('The answer holds no results'), {name: 'DeserializationError'});
    }
    if (result.hits.length > 0) {
      const hits = result.hits.map(safeHit);
      longestList = Math.max(longestList, new Set(hits.map(({hierarchy}) => hierarchy.lvl0)).size);
      return {results: [{...result, hits}]};
    }
    const requests = relaxedRequests(request);
    const near =
      requests.length > 0 ? await (await engine()).search({requests}).catch(() => ({results: []})) : {results: []};
    longestList = Math.max(maxSuggestions, longestList + 1);
    const suggestions = chooseSuggestions(near, section).map((text) => text.toLowerCase());
    return {results: [{...result, hits: suggestionHits(suggestions, longestList).map(safeHit)}]};
  }

  function search({requests}: {requests: readonly SearchRequest[]}): Promise<SearchResponse> {
    const number = ++newest;
    const started = Date.now();
    const request: SearchRequest = {...requests[0], indexName};
    const isCurrent = () => number === newest && currentQuery() === request.query;
    let onError: OnError | undefined;

    const settled = new Promise<SearchResponse>((resolve) => {
      ask(request).then(
        (answer) => {
          if (number !== newest) return;
          if (isCurrent()) onAnswer(answer.results[0]?.nbHits ?? 0);
          resolve(answer);
        },
        (error: unknown) => {
          if (!isCurrent()) return;
          onFailure(failureText(error));
          showErrorScreen(onError);
          // The modal's own timer calls the search stalled after all; on a busy page it may still be due when its time is over.
          const untilStalled = Math.max(0, stallThreshold - (Date.now() - started));
          setTimeout(() => isCurrent() && showErrorScreen(onError), untilStalled + 20);
        },
      );
    });
    return Object.assign(settled, {
      catch(handler: OnError) {
        onError = handler;
        return settled;
      },
    });
  }

  return {search, anticipate};
}
