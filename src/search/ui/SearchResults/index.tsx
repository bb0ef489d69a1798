import {type ReactNode, useEffect, useRef, useState} from 'react';
import clsx from 'clsx';
import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import {useHistory, useLocation} from '@docusaurus/router';
import {ask, patience, type Answer} from '../../client/ask.ts';
import {searchEngine} from '../../client/index.ts';
import {failureText, unreachable, type FailureText} from '../../model/failure.ts';
import {plainText} from '../../model/markup.ts';
import {maxQueryLength, pageRequest} from '../../model/request.ts';
import {titleLevel} from '../../model/response.ts';
import {labelOf, parseSection} from '../../model/sections.ts';
import {suggestionsFor} from '../../model/suggestions.ts';
import {shardIds, type SearchHit, type SectionId} from '../../model/types.ts';
import {site} from '../../../site/model/site.ts';
import {hitUrl, missingResultsUrl, searchLocation, type SearchLocation} from '../../model/url.ts';
import SearchField, {fullNotice} from '../SearchField.tsx';
import {useSearchConfig} from '../SearchModal/useSearchScope.ts';
import styles from './styles.module.css';

const filters: {section: SectionId; label: string}[] = [
  {section: 'global', label: 'Everything'},
  ...shardIds.map((section) => ({section, label: labelOf(section)})),
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

interface Outcome {
  /** What was asked: query, section, page and attempt. */
  key: string;
  query: string;
  answer?: Answer;
  failure?: FailureText;
}

/** Answers the query; the newest alone counts, and the last answer stays visible while the next one is on its way. */
function useOutcome({query, section, page}: SearchLocation, attempt: number): {outcome?: Outcome; busy: boolean} {
  const config = useSearchConfig();
  const [outcome, setOutcome] = useState<Outcome>();
  const key = JSON.stringify([query, section, page, attempt]);
  const asks = query.trim() !== '';

  useEffect(() => {
    if (!asks) return undefined;
    let newest = true;
    const show = (told: Pick<Outcome, 'answer' | 'failure'>): void => {
      window.clearTimeout(timer);
      if (newest) setOutcome({key, query, ...told});
    };
    // An answer that still comes replaces the failure.
    const timer = window.setTimeout(() => show({failure: unreachable}), patience);
    const request = pageRequest(query, config.indexNames[section], page, window.innerWidth);
    searchEngine(config)
      .then((engine) => ask(engine, config.indexNames, section, request))
      .then((answer) => show({answer}))
      .catch((error: unknown) => show({failure: failureText(error)}));
    return () => {
      newest = false;
      window.clearTimeout(timer);
    };
  }, [asks, query, section, page, key, config]);

  const busy = asks && key !== outcome?.key;
  return outcome && asks && (outcome.answer || !busy) ? {outcome, busy} : {busy};
}

/** A hit; its texts were made safe when the answer was read. */
function Hit({hit}: {hit: SearchHit}): ReactNode {
  const {hierarchy, _snippetResult: snippet, _highlightResult: highlighted} = hit;
  const level = titleLevel(hierarchy) ?? 'lvl1';
  const path = [hierarchy.lvl0, level === 'lvl1' ? null : hierarchy.lvl1].flatMap((part) => part ?? []);
  const title = highlighted.hierarchy[level]?.value ?? hierarchy[level] ?? '';
  const text = snippet.content?.value ?? hit.content;
  return (
    <li className={styles.hit}>
      <p className="hint margin--none">{path.map(plainText).join(' › ')}</p>
      <h2 className={styles.title}>
        <Link to={hitUrl(hit.url, window.location.origin)} dangerouslySetInnerHTML={{__html: title}} />
      </h2>
      {text && <p className={styles.snippet} dangerouslySetInnerHTML={{__html: text}} />}
    </li>
  );
}

type To = (change: Partial<SearchLocation>) => string;

function Failed({failure, onRetry}: {failure: FailureText; onRetry: () => void}): ReactNode {
  return (
    <div>
      <p>{failure.help}</p>
      <button type="button" className="button button--secondary button--sm" onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}

function NoResults({query, section, to}: SearchLocation & {to: To}): ReactNode {
  return (
    <div>
      <p>Try searching for:</p>
      <ul>
        {suggestionsFor(section).map((suggestion) => (
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
        Believe this query should return results? <a href={missingResultsUrl(query)}>Let us know.</a>
      </p>
    </div>
  );
}

function Hits({answer: {result, elsewhere}}: {answer: Answer}): ReactNode {
  return (
    <>
      <ol className="clean-list" start={result.page * result.hitsPerPage + 1}>
        {result.hits.map((hit) => (
          <Hit key={hit.objectID} hit={hit} />
        ))}
      </ol>
      {elsewhere && (
        <section aria-label={`In ${labelOf(elsewhere.section)}`}>
          <p className={styles.summary}>In {labelOf(elsewhere.section)}</p>
          <ul className="clean-list">
            <Hit hit={elsewhere.hit} />
          </ul>
        </section>
      )}
    </>
  );
}

function Pages({page, count, to}: {page: number; count: number; to: To}): ReactNode {
  return (
    <nav className={styles.pages} aria-label="Pages of results">
      {page > 1 ? <Link to={to({page: Math.min(page - 1, count)})}>Previous</Link> : <span />}
      <span>
        Page {page} of {count}
      </span>
      {page < count ? <Link to={to({page: page + 1})}>Next</Link> : <span />}
    </nav>
  );
}

/** What a screen reader hears of the outcome. */
function summaryOf(busy: boolean, outcome: Outcome | undefined): string {
  if (!outcome) return busy ? 'Searching…' : 'Type to search the guides, release notes and API reference.';
  const {query, answer, failure = unreachable} = outcome;
  if (!answer) return failure.title;
  const {nbHits, page, nbPages} = answer.result;
  if (nbHits === 0) return `No results for "${query}"`;
  const place = page > 0 ? `, page ${page + 1} of ${nbPages}` : '';
  return `${nbHits} ${nbHits === 1 ? 'result' : 'results'} for "${query}"${place}`;
}

/** The search form, the section filter, one page of results and the way to the others. */
export default function SearchResults(): ReactNode {
  const history = useHistory();
  const {search} = useLocation();
  const current = readLocation(search);
  const [attempt, setAttempt] = useState(0);
  const {outcome, busy} = useOutcome(current, attempt);
  const input = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLParagraphElement>(null);
  const {query, section, page} = current;
  const {answer, failure} = outcome ?? {};
  const to = (change: Partial<SearchLocation>) => `/search${searchLocation({...current, page: 1, ...change})}`;

  useEffect(() => input.current?.focus(), []);

  const lastPage = Math.max(1, answer?.result.nbPages ?? page);
  useEffect(() => {
    if (!busy && page > lastPage) history.replace(`/search${searchLocation({query, section, page: lastPage})}`);
  }, [busy, page, lastPage, history, query, section]);

  const shownPage = useRef(page);
  useEffect(() => {
    if (busy || shownPage.current === page) return;
    shownPage.current = page;
    // A new query leads to the first page while it is typed.
    if (document.activeElement !== input.current) results.current?.focus();
  }, [busy, page]);

  return (
    <>
      {query && (
        <Head>
          <title>{`${query} – Search | ${site.title}`}</title>
        </Head>
      )}
      <form role="search" className={styles.form} onSubmit={(event) => event.preventDefault()}>
        <SearchField ref={input} query={query} onQuery={(typed) => history.replace(to({query: typed}))} />
        <p role="status">{query.length >= maxQueryLength && fullNotice}</p>
      </form>
      <nav className="pills margin-bottom--md" aria-label="Section">
        {filters.map(({section: filter, label}) => (
          <Link
            key={filter}
            className={clsx('pills__item', filter === section && 'pills__item--active')}
            to={to({section: filter})}
            aria-current={filter === section ? 'true' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div aria-busy={busy}>
        <p ref={results} className={styles.summary} role="status" tabIndex={-1}>
          {summaryOf(busy, outcome)}
        </p>
        {failure && <Failed failure={failure} onRetry={() => setAttempt(attempt + 1)} />}
        {answer && answer.result.nbHits === 0 && !answer.elsewhere && <NoResults {...current} to={to} />}
        {answer && (answer.result.nbHits > 0 || answer.elsewhere) && <Hits answer={answer} />}
        {answer && answer.result.nbPages > 1 && <Pages page={page} count={answer.result.nbPages} to={to} />}
      </div>
    </>
  );
}
