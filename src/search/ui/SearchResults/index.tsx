import {type ReactNode, useEffect, useRef, useState} from 'react';
import Link from '@docusaurus/Link';
import {useHistory, useLocation} from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {searchEngine} from '../../client/index.ts';
import type {SearchConfig} from '../../model/environment.ts';
import {failureText, type FailureText} from '../../model/failure.ts';
import {safeHit, textRuns} from '../../model/markup.ts';
import {pageRequest} from '../../model/request.ts';
import {parseSection, sectionLabels} from '../../model/sections.ts';
import {chooseSuggestions, relaxedRequests} from '../../model/suggestions.ts';
import type {SearchHit, SearchResult, SectionId} from '../../model/types.ts';
import {hitUrl, searchLocation, type SearchLocation} from '../../model/url.ts';
import {site} from '../../../site/model/site.ts';
import styles from './styles.module.css';

const maxQueryLength = 64;
const filters: {section: SectionId; label: string}[] = [
  {section: 'global', label: 'Everything'},
  ...(['help', 'changelog', 'api'] as const).map((section) => ({section, label: sectionLabels[section]})),
];

function readLocation(search: string): SearchLocation {
  const parameters = new URLSearchParams(search);
  const page = Number(parameters.get('page') ?? '1');
  return {
    query: (parameters.get('q') ?? '').slice(0, maxQueryLength),
    section: parseSection(parameters.get('section')),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

type Outcome =
  | {state: 'idle'}
  | {state: 'loading'}
  | {state: 'answered'; query: string; result: SearchResult; suggestions: string[]}
  | {state: 'failed'; failure: FailureText};

interface Known {
  /** What was asked: query, section, page and attempt. */
  key: string;
  outcome: Outcome;
}

/** Answers the query; the newest alone counts, and the last answer stays visible while the next one is on its way. */
function useAnswer({query, section, page}: SearchLocation, attempt: number): {outcome: Outcome; busy: boolean} {
  const {siteConfig} = useDocusaurusContext();
  const {baseUrl} = siteConfig;
  const config = siteConfig.customFields?.['search'] as SearchConfig;
  const [known, setKnown] = useState<Known>({key: '', outcome: {state: 'idle'}});
  const key = JSON.stringify([query, section, page, attempt]);
  const asks = query.trim() !== '';

  useEffect(() => {
    if (!asks) return undefined;
    let newest = true;
    const ask = async (): Promise<Outcome> => {
      const engine = await searchEngine(config, baseUrl);
      const request = pageRequest(query, config.indexNames[section], page, window.innerWidth);
      const [result] = (await engine.search({requests: [request]})).results;
      if (!result || !Array.isArray(result.hits))
        throw Object.assign(new Error('The answer holds no results'), {name: 'DeserializationError'});
      const requests = result.nbHits === 0 ? relaxedRequests({...request, page: 0}) : [];
      const near = requests.length > 0 ? await engine.search({requests}).catch(() => ({results: []})) : {results: []};
      const suggestions = result.nbHits === 0 ? chooseSuggestions(near, section) : [];
      return {state: 'answered', query, result: {...result, hits: result.hits.map(safeHit)}, suggestions};
    };
    ask()
      .catch((error: unknown): Outcome => ({state: 'failed', failure: failureText(error)}))
      .then((outcome) => newest && setKnown({key, outcome}))
      .catch(reportError);
    return () => {
      newest = false;
    };
  }, [asks, query, section, page, key, config, baseUrl]);

  if (!asks) return {outcome: {state: 'idle'}, busy: false};
  const busy = key !== known.key;
  return {outcome: busy && known.outcome.state !== 'answered' ? {state: 'loading'} : known.outcome, busy};
}

function Marked({value}: {value: string}): ReactNode {
  return textRuns(value).map(({text, marked}, index) => (marked ? <mark key={index}>{text}</mark> : text));
}

function Hit({hit}: {hit: SearchHit}): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const {type, hierarchy, _snippetResult: snippet} = hit;
  const level = type === 'content' ? 'lvl1' : type;
  const title = snippet?.hierarchy?.[level]?.value ?? hierarchy[level] ?? hierarchy.lvl1 ?? hit.url;
  const path = [hierarchy.lvl0, level === 'lvl1' ? null : hierarchy.lvl1].filter((part): part is string =>
    Boolean(part),
  );
  const content = snippet?.content?.value ?? hit.content;
  return (
    <li className={styles.hit}>
      <p className={styles.path}>
        {path
          .map((part) =>
            textRuns(part)
              .map(({text}) => text)
              .join(''),
          )
          .join(' › ')}
      </p>
      <h2 className={styles.title}>
        <Link to={hitUrl(hit.url, {url: siteConfig.url, origin: window.location.origin, baseUrl: siteConfig.baseUrl})}>
          <Marked value={title} />
        </Link>
      </h2>
      {content && (
        <p className={styles.snippet}>
          <Marked value={content} />
        </p>
      )}
    </li>
  );
}

/** The search form, the section filter, one page of results and the way to the others. */
export default function SearchResults(): ReactNode {
  const history = useHistory();
  const {search} = useLocation();
  const current = readLocation(search);
  const [attempt, setAttempt] = useState(0);
  const {outcome, busy} = useAnswer(current, attempt);
  const input = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLParagraphElement>(null);
  const {query, section, page} = current;
  const to = (change: Partial<SearchLocation>) => `/search${searchLocation({...current, page: 1, ...change})}`;

  useEffect(() => input.current?.focus(), []);

  return (
    <>
      <form role="search" className={styles.form} onSubmit={(event) => event.preventDefault()}>
        <input
          ref={input}
          type="search"
          className={styles.input}
          aria-label="Search docs"
          placeholder="Search docs"
          autoComplete="off"
          spellCheck={false}
          maxLength={maxQueryLength}
          value={query}
          onChange={({target}) => history.replace(to({query: target.value}))}
        />
      </form>
      <nav className={styles.filters} aria-label="Section">
        {filters.map(({section: filter, label}) => (
          <Link key={filter} to={to({section: filter})} aria-current={filter === section ? 'true' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <div aria-busy={busy}>
        <p ref={results} className={styles.summary} role="status" tabIndex={-1}>
          {outcome.state === 'idle' && 'Type to search the guides, release notes and API reference.'}
          {outcome.state === 'loading' && 'Searching…'}
          {outcome.state === 'failed' && outcome.failure.title}
          {outcome.state === 'answered' &&
            (outcome.result.nbHits === 0
              ? `No results for "${outcome.query}"`
              : `${outcome.result.nbHits} ${outcome.result.nbHits === 1 ? 'result' : 'results'} for "${outcome.query}"`)}
        </p>
        {outcome.state === 'failed' && (
          <div className={styles.note}>
            <p>{outcome.failure.help}</p>
            <button type="button" onClick={() => setAttempt(attempt + 1)}>
              Retry
            </button>
          </div>
        )}
        {outcome.state === 'answered' && outcome.result.nbHits === 0 && (
          <div className={styles.note}>
            <p>Try searching for:</p>
            <ul>
              {outcome.suggestions.map((suggestion) => (
                <li key={suggestion}>
                  <Link to={to({query: suggestion})}>{suggestion}</Link>
                </li>
              ))}
            </ul>
            {section !== 'global' && (
              <p>
                <Link to={to({section: 'global'})}>Search everything</Link>
              </p>
            )}
            <p>
              Believe this query should return results?{' '}
              <a
                href={`mailto:${site.supportEmail}?subject=${encodeURIComponent(`Docs search: no results for "${query}"`)}`}
              >
                Let us know.
              </a>
            </p>
          </div>
        )}
        {outcome.state === 'answered' && outcome.result.nbHits > 0 && (
          <>
            <ol className={styles.hits} start={(outcome.result.page ?? 0) * (outcome.result.hitsPerPage ?? 20) + 1}>
              {outcome.result.hits.map((hit) => (
                <Hit key={hit.objectID} hit={hit} />
              ))}
            </ol>
            {outcome.result.nbPages > 1 && (
              <nav className={styles.pages} aria-label="Pages of results" onClick={() => results.current?.focus()}>
                {page > 1 ? (
                  <Link to={to({page: Math.min(page - 1, outcome.result.nbPages)})}>Previous</Link>
                ) : (
                  <span />
                )}
                <span>
                  Page {page} of {outcome.result.nbPages}
                </span>
                {page < outcome.result.nbPages ? <Link to={to({page: page + 1})}>Next</Link> : <span />}
              </nav>
            )}
          </>
        )}
      </div>
    </>
  );
}
