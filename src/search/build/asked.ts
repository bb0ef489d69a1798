/**
 * Document expansion: writers list the queries that readers type for a section, and the words that the section lacks
 * itself are indexed with it. Only words are kept, one form of each, which a download can bear.
 */
import {decodeAddress} from '../../site/model/address.ts';
import {meaningfulParts, partsOf, splitWords, stem} from '../engine/text.ts';
import {shardIds} from '../model/types.ts';
import {entriesOf, nameOf, textOf, type SearchPage} from '../model/pages.ts';
import {tellingWeights} from './telling.ts';

/** A file of queries, unread. */
export interface AskedFile {
  /** Path relative to the site's folder, for messages. */
  file: string;
  json: string;
}

/** The queries that one place of the site answers, and the file that lists them. */
export interface AskedQueries {
  file: string;
  /** Route without base path, not percent-encoded, with the anchor of a section or without: `/help/faqs/x#why`. */
  address: string;
  queries: string[];
}

const plain = (query: string): string =>
  splitWords(query)
    .map(({joined}) => joined)
    .join(' ');

function* faultsOf(address: string, queries: unknown, owners: Map<string, string>): Generator<string> {
  if (!Array.isArray(queries)) {
    yield 'holds no list. Write a list of the queries that readers type, such as ["stock is negative"].';
    return;
  }
  if (queries.length === 0) yield 'has no query. Add the queries that readers type, or remove the address.';
  for (const query of queries as unknown[]) {
    const key = typeof query === 'string' ? plain(query) : '';
    if (key === '') {
      yield `lists ${JSON.stringify(query)}. Write each query as a text of at least one word.`;
      continue;
    }
    const owner = owners.get(key);
    if (owner !== undefined)
      yield `repeats the query "${String(query)}" of ${owner}. Keep it where it is answered best.`;
    owners.set(key, owner ?? address);
  }
}

/**
 * Reads files of queries: objects that map the address of a page or section to a list of queries.
 *
 * @returns the lists that are well-formed, and a problem in a line for each that isn't
 */
export function readAsked(files: readonly AskedFile[]): {asked: AskedQueries[]; problems: string[]} {
  const asked: AskedQueries[] = [];
  const problems: string[] = [];
  const owners = new Map<string, string>();
  const addresses = new Map<string, string>();
  for (const {file, json} of files) {
    let value: unknown;
    try {
      value = JSON.parse(json);
    } catch (error) {
      problems.push(`${file}: is not valid JSON: ${(error as Error).message}. Mend it at that place.`);
      continue;
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      problems.push(
        `${file}: must be an object of addresses with lists of queries, such as {"/help/page#heading": ["stock is negative"]}.`,
      );
      continue;
    }
    for (const [raw, queries] of Object.entries(value)) {
      const address = decodeAddress(raw);
      const faults = [...faultsOf(address, queries, owners)];
      const other = addresses.get(address);
      if (other !== undefined) faults.push(`stands in ${other} too. Keep one list of its queries.`);
      addresses.set(address, file);
      problems.push(...faults.map((fault) => `${file}: ${address} ${fault}`));
      if (faults.length === 0) asked.push({file, address, queries: queries as string[]});
    }
  }
  return {asked, problems};
}

/**
 * Compares addresses with the site.
 *
 * @param anchorsOf - the anchors of the page with a route, `undefined` when there is no such page
 * @returns a problem in a line for each address that leads nowhere
 */
export function checkAsked(
  asked: readonly AskedQueries[],
  anchorsOf: (route: string) => ReadonlySet<string> | undefined,
): string[] {
  return asked.flatMap(({file, address}) => {
    const [route = '', anchor] = address.split('#');
    const anchors = anchorsOf(route);
    if (!anchors)
      return [`${file}: ${address} leads to no page. Correct the address, or remove it if the page is gone.`];
    if (anchor === undefined || anchors.has(anchor)) return [];
    return [
      `${file}: ${address} leads to no heading. The page has ${[...anchors].join(', ') || 'none'}; correct the anchor, or remove the address.`,
    ];
  });
}

/** How many levels of weight are kept, and the weight from one to the next. */
const levels = 4;
const levelStep = 0.8;
/** Words of less weight for a page than this, and than for another page, say nothing of it, and are left out of the download. */
const leastWeight = 0.2;

/** The shortest form of each stem. */
function formsOf(queries: readonly string[]): Map<string, string> {
  const forms = new Map<string, string>();
  for (const word of queries.flatMap(meaningfulParts)) {
    const form = forms.get(stem(word));
    if (form === undefined || word.length < form.length || (word.length === form.length && word < form))
      forms.set(stem(word), word);
  }
  return forms;
}

/**
 * Gives each page and section the words of its queries.
 *
 * @throws Error with a line for each address that isn't one of the pages
 */
export function addAsked(pages: readonly SearchPage[], asked: readonly AskedQueries[]): SearchPage[] {
  const anchors = new Map(
    pages.map(({path, sections}) => [decodeAddress(path), new Set(sections.map(({anchor}) => anchor))]),
  );
  const problems = checkAsked(asked, (route) => anchors.get(route));
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const queriesAt = new Map(asked.map(({address, queries}) => [address, queries]));
  return shardIds.flatMap((shard) => {
    const own = pages
      .filter((page) => page.shard === shard)
      .map((page) => {
        const route = decodeAddress(page.path);
        return {
          page,
          queries: entriesOf(page).map(
            ({section}) => queriesAt.get(section ? `${route}#${section.anchor}` : route) ?? [],
          ),
        };
      });
    const samples = own.flatMap(({queries}, page) =>
      queries.flat().map((query) => ({page, stems: meaningfulParts(query).map(stem)})),
    );
    const weights = tellingWeights(samples, own.length);
    return own.map(({page, queries}, number) =>
      expand(page, queries, (base) => weightAt(weights.get(base) ?? new Float64Array(), number)),
    );
  });
}

interface Weight {
  weight: number;
  /** Whether it is greater for another page. */
  elsewhere: boolean;
}

function weightAt(weights: Float64Array, number: number): Weight {
  const weight = weights[number] ?? 0;
  return {weight, elsewhere: weights.some((other) => other > weight)};
}

/** A page with the words of the queries for each of its entries. */
function expand(
  page: SearchPage,
  queries: readonly (readonly string[])[],
  weightOf: (base: string) => Weight,
): SearchPage {
  const forms = formsOf(queries.flat());
  const [whole = [], ...ofSections] = entriesOf(page).map((entry, at) => {
    const own = new Set(partsOf(`${page.title} ${nameOf(entry)} ${textOf(entry)}`).map(stem));
    const asked = new Set((queries[at] ?? []).flatMap(meaningfulParts).map(stem));
    const isTelling = (base: string): boolean => {
      const {weight, elsewhere} = weightOf(base);
      return weight >= leastWeight || !elsewhere;
    };
    return [...asked]
      .filter((base) => !own.has(base) && isTelling(base))
      .map((base) => forms.get(base) ?? base)
      .sort();
  });
  const level = (base: string): number => Math.min(levels, Math.round(weightOf(base).weight / levelStep));
  const telling = Array.from({length: levels}, (_, at) =>
    [...forms]
      .filter(([base]) => level(base) === at + 1)
      .map(([, word]) => word)
      .sort(),
  );
  return {
    ...page,
    expansion: whole,
    telling,
    sections: page.sections.map((section, at) => ({...section, expansion: ofSections[at] ?? []})),
  };
}
