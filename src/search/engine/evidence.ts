/** What the words of a query say of the places of an index, and of their pages as a whole. */
import {itemAt} from '../model/list.ts';
import {stem} from '../model/text.ts';
import type {Content} from './content.ts';
import {fields, wholePage, type Damping} from './features.ts';
import type {ParsedQuery, QueryWord} from './query.ts';

/** How often the words of the query occur (BM25), how much of the query they are, and how much of it is a keyword. */
export interface Counts {
  words: number;
  coverage: number;
  /** How many words of the query occur. */
  found: number;
  keyword: number;
  /** The second best of the keywords, of a page as a whole. */
  otherKeyword: number;
}

export const noCounts: Counts = {words: 0, coverage: 0, found: 0, keyword: 0, otherKeyword: 0};

export interface Evidence {
  places: Map<number, Counts>;
  pages: Map<number, Counts>;
  /** The rarity of all words, and of those that the reference is searched for: a word that names a kind isn't one. */
  total: {prose: number; reference: number};
  /** How far a term and the query agree: the rarity of what the term contains of the query, times the share of the term that the query contains. */
  agreement: (term: readonly string[]) => number;
}

type Found = Omit<Evidence, 'agreement'>;

function countsOf(counts: Map<number, Counts>, id: number): Counts {
  const known = counts.get(id);
  if (known) return known;
  const fresh = {...noCounts};
  counts.set(id, fresh);
  return fresh;
}

const damped = (count: number, length: number, {saturation, lengthNorm}: Damping): number =>
  count / (count + saturation * (1 - lengthNorm + lengthNorm * length));

function agreementWith(words: readonly QueryWord[], rarities: ReadonlyMap<string, number>): Evidence['agreement'] {
  const weighed = words.map(({value, stems}) => ({stems, rarity: rarities.get(stem(value)) ?? 0}));
  const all = new Set(words.flatMap(({stems}) => [...stems.keys()]));
  return (term) => {
    if (!term.some((each) => all.has(each))) return 0;
    const matched = new Set<string>();
    let recalled = 0;
    for (const {stems, rarity} of weighed) {
      let best = 0;
      for (const each of term) {
        const weight = stems.get(each) ?? 0;
        if (weight > 0) matched.add(each);
        best = Math.max(best, weight);
      }
      recalled += best * rarity;
    }
    return (recalled * matched.size) / term.length;
  };
}

export function createEvidence({places, postings, pageLengths}: Content): (query: ParsedQuery) => Evidence {
  /** How rare a word is among the places, and how often each contains it. */
  function look({stems}: QueryWord): {rarity: number; frequencies: Map<number, number>} {
    const frequencies = new Map<number, number>();
    let holders = 0;
    const isKnown = [...stems.values()].includes(1);
    for (const [base, weight] of stems) {
      const counts = postings.get(base) ?? new Map<number, number>();
      if (weight === 1 || !isKnown) holders = Math.max(holders, counts.size);
      for (const [id, count] of counts) frequencies.set(id, (frequencies.get(id) ?? 0) + weight * count);
    }
    // The root keeps one rare word, which may be a chance, from outweighing all the others.
    const rarity = holders === 0 ? 0 : Math.sqrt(Math.log(1 + (places.length - holders + 0.5) / (holders + 0.5)));
    return {rarity, frequencies};
  }

  /** Adds what one word says. */
  function weigh(word: QueryWord, isKind: boolean, evidence: Found, rarities: Map<string, number>): void {
    const {rarity, frequencies} = look(word);
    rarities.set(stem(word.value), rarity);
    evidence.total.prose += rarity;
    if (!isKind) evidence.total.reference += rarity;
    const onPages = new Map<number, number>();
    for (const [id, count] of frequencies) {
      const {length, isReference, page} = itemAt(places, id);
      if (isKind && isReference) continue;
      const counts = countsOf(evidence.places, id);
      counts.words += rarity * damped(count, length, isReference ? fields.reference : fields.prose);
      counts.coverage += rarity;
      counts.found += 1;
      onPages.set(page, (onPages.get(page) ?? 0) + count);
    }
    for (const [page, count] of onPages)
      countsOf(evidence.pages, page).words += rarity * damped(count, itemAt(pageLengths, page), wholePage);
  }

  return (query) => {
    const evidence: Found = {places: new Map(), pages: new Map(), total: {prose: 0, reference: 0}};
    const rarities = new Map<string, number>();
    for (const word of query.words) weigh(word, word.value === query.kindWord, evidence, rarities);
    const agreement = agreementWith(query.words, rarities);
    for (const [id, counts] of evidence.places) {
      const {keywords, page} = itemAt(places, id);
      for (const keyword of keywords) counts.keyword = Math.max(counts.keyword, agreement(keyword));
      if (counts.keyword > 0) {
        const whole = countsOf(evidence.pages, page);
        whole.otherKeyword = Math.max(whole.otherKeyword, Math.min(whole.keyword, counts.keyword));
        whole.keyword = Math.max(whole.keyword, counts.keyword);
      }
    }
    return {...evidence, agreement};
  };
}
