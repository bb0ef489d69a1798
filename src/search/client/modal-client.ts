import {failureText, unreachable, type FailureText} from '../model/failure.ts';
import {isRow, titleLevel, withOwner} from '../model/response.ts';
import {labelOf} from '../model/sections.ts';
import {suggestionHits, suggestionsFor} from '../model/suggestions.ts';
import type {SearchEngine, SearchHit, SearchRequest, SearchResponse, SectionId} from '../model/types.ts';
import {ask, patience, type Answer} from './ask.ts';

/** The modal calls a search stalled after this many milliseconds. */
export const stallThreshold = 300;

interface ModalClientOptions {
  /** The engine; loading it may fail, and the next search tries again. */
  engine: () => Promise<SearchEngine>;
  section: SectionId;
  indexNames: Record<SectionId, string>;
  /** The query that stands in the input now. */
  currentQuery: () => string;
  /** Told how many hits there are. */
  onAnswer: (nbHits: number) => void;
  onFailure: (text: FailureText) => void;
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

/** The modal shows a hit's page below its title; its text joins it, or takes its place where the title says the page. */
function withText(hit: SearchHit): SearchHit {
  const {type, hierarchy, _snippetResult: snippet} = hit;
  const text = snippet.content?.value;
  if (type === 'lvl1' || type === 'content' || !text) return hit;
  const page = snippet.hierarchy.lvl1?.value ?? hierarchy.lvl1 ?? '';
  const lvl1 = {value: isRow(hit) ? text : `${page} · ${text}`};
  return {...hit, _snippetResult: {...snippet, hierarchy: {...snippet.hierarchy, lvl1}}};
}

/** How many hits stand ungrouped above the groups, the best first. */
const bestMatches = 3;

/** Lists a hit under a heading of ours; the modal reads the headings of its groups from the marked titles. */
function under(heading: string, hit: SearchHit): SearchHit {
  const {_highlightResult: marked} = hit;
  const lvl0 = {value: heading, matchedWords: []};
  return {...hit, _highlightResult: {...marked, hierarchy: {...marked.hierarchy, lvl0}}};
}

const headingOf = ({_highlightResult: marked, hierarchy}: SearchHit): string | null =>
  marked.hierarchy.lvl0?.value ?? hierarchy.lvl0;

/** The modal remembers a chosen text by its page, so one whose page isn't listed with it is titled by its heading. */
function titled(hit: SearchHit, _: number, hits: readonly SearchHit[]): SearchHit {
  const isPage = ({type, hierarchy}: SearchHit): boolean => type === 'lvl1' && hierarchy.lvl1 === hit.hierarchy.lvl1;
  const level = titleLevel(hit.hierarchy);
  if (hit.type !== 'content' || level === undefined) return hit;
  return hits.some((other) => isPage(other) && headingOf(other) === headingOf(hit))
    ? hit
    : withOwner({...hit, type: level});
}

/** The hits of an answer as the modal lists them: the best of all, then groups, then the best of another section. */
function listed({result, elsewhere}: Answer): SearchHit[] {
  const hits = result.hits.map((hit, index) => (index < bestMatches ? under('Best matches', hit) : hit));
  const all = elsewhere ? [...hits, under(`In ${labelOf(elsewhere.section)}`, elsewhere.hit)] : hits;
  return all.map(titled).map(withText);
}

/**
 * `search` has the shape that the modal calls (`search(…).catch(…).then(…)`) whose promise settles only with the
 * newest answer. It never rejects: a failure shows the error screen, which stays until an answer comes, and the answer
 * to an older query is dropped.
 */
export function createModalSearch(options: ModalClientOptions) {
  const {engine, section, indexNames, currentQuery, onAnswer, onFailure} = options;
  let newest = 0;
  let longestList = 0;
  let asked: SearchEngine | undefined;

  /** Asks at once when the engine is there, which then works while the modal draws the letter. */
  function askEngine(request: SearchRequest): Promise<Answer> {
    const askOf = (loaded: SearchEngine): Promise<Answer> => {
      asked = loaded;
      return ask(loaded, indexNames, section, request, () => currentQuery() === request.query);
    };
    return asked ? askOf(asked) : engine().then(askOf);
  }

  async function answerTo(request: SearchRequest): Promise<SearchResponse> {
    const answer = await askEngine(request);
    const hits = listed(answer);
    if (hits.length > 0) {
      longestList = Math.max(longestList, new Set(hits.map(({hierarchy}) => hierarchy.lvl0)).size);
      return {results: [{...answer.result, hits}]};
    }
    const suggestions = suggestionsFor(section).map((text) => text.toLowerCase());
    longestList = Math.max(suggestions.length, longestList + 1);
    return {results: [{...answer.result, hits: suggestionHits(suggestions, longestList)}]};
  }

  function search({requests}: {requests: readonly SearchRequest[]}): Promise<SearchResponse> {
    const number = ++newest;
    const started = Date.now();
    const request: SearchRequest = {...requests[0], indexName: indexNames[section]};
    const isCurrent = () => number === newest && currentQuery() === request.query;
    let onError: OnError | undefined;

    const fail = (text: FailureText): void => {
      if (!isCurrent()) return;
      onFailure(text);
      showErrorScreen(onError);
    };

    const settled = new Promise<SearchResponse>((resolve) => {
      const timer = setTimeout(() => fail(unreachable), patience);
      answerTo(request).then(
        (answer) => {
          clearTimeout(timer);
          if (number !== newest) return;
          if (isCurrent()) onAnswer(answer.results[0]?.nbHits ?? 0);
          resolve(answer);
        },
        (error: unknown) => {
          clearTimeout(timer);
          fail(failureText(error));
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

  return search;
}
