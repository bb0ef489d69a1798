/** Judged queries and the measures of how well an engine answers them. */
import type {GlossaryTerm} from './records.ts';
import type {ShardId} from '../model/types.ts';

export interface JudgedQuery {
  kind: string;
  section: ShardId;
  query: string;
  /** Routes of pages that answer it, any of them. */
  expect: string[];
}

export interface HelpQuestion {
  question: string;
  page: string;
  /** Addresses of further sections that answer it as well. */
  also?: string[];
}

export interface Score {
  count: number;
  /** Mean reciprocal rank within the first ten pages. */
  mrr: number;
  /** Share of queries whose first page, or one of whose first three, is an expected one. */
  first: number;
  firstThree: number;
}

/** Pages of a list of hits, each once, in the order of their best hit. */
export function pagesOf(urls: readonly string[]): string[] {
  return [...new Set(urls.map((url) => url.replace(/#.*$/, '')))];
}

/** Rank of the first expected page, from 1; 0 when it isn't among the first ten. */
export function rankOf(urls: readonly string[], expect: readonly string[]): number {
  return (
    pagesOf(urls)
      .slice(0, 10)
      .findIndex((url) => expect.includes(url)) + 1
  );
}

export function score(ranks: readonly number[]): Score {
  const share = (test: (rank: number) => boolean): number =>
    ranks.length === 0 ? 0 : ranks.filter(test).length / ranks.length;
  return {
    count: ranks.length,
    mrr: ranks.length === 0 ? 0 : ranks.reduce((sum, rank) => sum + (rank === 0 ? 0 : 1 / rank), 0) / ranks.length,
    first: share((rank) => rank === 1),
    firstThree: share((rank) => rank >= 1 && rank <= 3),
  };
}

/**
 * Readers' questions and the glossary's other words as judged queries. Both are split in turn: one half is for tuning,
 * the other tells whether the tuning holds. Blind questions all belong to the other half.
 */
export function judgedHelp(
  questions: readonly HelpQuestion[],
  blind: readonly HelpQuestion[],
  glossary: readonly GlossaryTerm[],
  half: 'tune' | 'hold-out',
): JudgedQuery[] {
  const mine = (_: unknown, index: number): boolean => index % 2 === (half === 'tune' ? 0 : 1);
  const pageOf = (address: string): string => address.replace(/#.*$/, '');
  const judge = (kind: string, asked: readonly HelpQuestion[]): JudgedQuery[] =>
    asked.map(({question, page, also = []}) => ({
      kind,
      section: 'help',
      query: question,
      expect: [page, ...also.map(pageOf)],
    }));
  const synonyms = glossary.flatMap(({also, page}) => {
    const [first] = also;
    return first === undefined
      ? []
      : [{kind: 'synonym', section: 'help' as const, query: first, expect: [pageOf(page)]}];
  });
  return [
    ...judge('question', questions).filter(mine),
    ...(half === 'hold-out' ? judge('blind question', blind) : []),
    ...synonyms.filter(mine),
  ];
}
