/**
 * Document expansion: beside a page, writers list the phrases that readers search for its sections with; they are
 * indexed with it and never shown. `x.phrases.json` lies next to `x.mdx`; its keys are `page` for the page as a
 * whole and `#anchor` for a section. `schema/phrases.json` lists those of operations and types by their names.
 */
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {Globby} from '@docusaurus/utils';
import {isOwnSchema} from '../../reference/build/schema-source.ts';
import {parseJson} from '../../site/build/json.ts';
import {decodeAddress, routeOfFile} from '../../site/model/address.ts';
import {api, sections} from '../../site/model/sections.ts';
import {isStopWord, partsOf, splitWords, stem} from '../model/text.ts';
import type {PageSection, SearchPage} from '../model/pages.ts';

/** More phrases for one section tell readers' words no better, and take writers longer. */
const maxPhrases = 12;
const schemaFile = 'schema/phrases.json';

/** The phrases of one section, and the file that lists them. */
export interface Phrases {
  file: string;
  /** Raw route of the page, or the name of an operation or a type. */
  owner: string;
  /** `page`, or `#` and the anchor of a section. */
  key: string;
  phrases: string[];
}

function faultOf(key: string, phrases: unknown): string | undefined {
  if (!Array.isArray(phrases) || !phrases.every((phrase) => typeof phrase === 'string' && partsOf(phrase).length > 0))
    return `holds something else than phrases under "${key}". Write a list such as ["stock is negative"].`;
  if (phrases.length > maxPhrases)
    return `lists ${phrases.length} phrases under "${key}". Keep the ${maxPhrases} that differ most from the section's own words.`;
  return undefined;
}

/** Reads one file; a problem in a line for everything that isn't well-formed. */
function readFileOf(file: string, json: string): {phrases: Phrases[]; problems: string[]} {
  let value: unknown;
  try {
    value = parseJson(file, json);
  } catch (error) {
    return {phrases: [], problems: [(error as Error).message]};
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return {phrases: [], problems: [`${file}: must be an object such as {"page": […], "#an-anchor": […]}.`]};
  const entries = Object.entries(value);
  const problems = entries.flatMap(([key, phrases]) => faultOf(key, phrases) ?? []).map((fault) => `${file}: ${fault}`);
  const route = routeOfFile(file.replace(/\.phrases\.json$/, '.mdx'));
  const phrases = entries
    .filter(([key, list]) => faultOf(key, list) === undefined)
    .map(([key, list]) => {
      const owner = file === schemaFile ? {owner: key, key: 'page'} : {owner: route, key};
      return {file, ...owner, phrases: list as string[]};
    });
  return {phrases, problems};
}

/** Reads all phrases of a site, and says what is wrong with their files. */
export async function readPhrases(siteDir: string): Promise<{phrases: Phrases[]; problems: string[]}> {
  // Those of the schema name its operations and types, which another one doesn't have.
  const ofSchema = isOwnSchema ? [schemaFile] : [];
  const files = await Globby([...sections.map(({id}) => `${id}/**/*.phrases.json`), ...ofSchema], {cwd: siteDir});
  const read = await Promise.all(
    files.sort().map(async (file) => readFileOf(file, await readFile(path.join(siteDir, file), 'utf8'))),
  );
  return {phrases: read.flatMap(({phrases}) => phrases), problems: read.flatMap(({problems}) => problems)};
}

/**
 * Says which phrases belong to nothing.
 *
 * @param anchorsOf - anchors of the page with a route or a name, `undefined` when there is no such page
 */
export function checkPhrases(
  phrases: readonly Phrases[],
  anchorsOf: (owner: string) => ReadonlySet<string> | undefined,
): string[] {
  return phrases.flatMap(({file, owner, key}) => {
    const anchors = anchorsOf(owner);
    if (!anchors)
      return [`${file}: there is no page ${owner}. Rename or remove ${file === schemaFile ? 'it' : 'the file'}.`];
    if (key === 'page' || (key.startsWith('#') && anchors.has(key.slice(1)))) return [];
    return [
      `${file}: "${key}" is no section of ${owner}. Write "page" or one of ${[...anchors].map((anchor) => `"#${anchor}"`).join(', ')}.`,
    ];
  });
}

/** The words of phrases that a text lacks, one form of each; a code such as `orders:create` stays whole. */
export function lacking(phrases: readonly string[], text: string): string {
  const words = splitWords(text);
  const known = new Set(words.flatMap(({joined, parts}) => [joined, ...parts.map(({value}) => stem(value))]));
  const forms = new Map<string, string>();
  for (const phrase of phrases) {
    for (const {start, end, joined, parts} of splitWords(phrase)) {
      const written = phrase.slice(start, end).toLowerCase();
      if (/[_:]/.test(written)) forms.set(joined, written);
      else for (const {value} of parts) if (!isStopWord(value)) forms.set(stem(value), value);
    }
  }
  return [...forms]
    .filter(([base]) => !known.has(base))
    .map(([, word]) => word)
    .sort()
    .join(' ');
}

/**
 * Gives each page and section its phrases, as terms that answer a query like them.
 *
 * @throws Error with a line for each list that belongs to nothing
 */
export function addPhrases(pages: readonly SearchPage[], phrases: readonly Phrases[]): SearchPage[] {
  const ownersOf = (page: SearchPage): string[] => [
    decodeAddress(page.path),
    ...(page.shard === api.id ? [page.title] : []),
  ];
  const anchors = new Map(
    pages.flatMap((page) => {
      const ofPage = new Set(page.sections.map(({anchor}) => anchor));
      return ownersOf(page).map((owner) => [owner, ofPage] as const);
    }),
  );
  const problems = checkPhrases(phrases, (owner) => anchors.get(owner));
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return pages.map((page) => {
    const owners = ownersOf(page);
    const lists = phrases.filter(({owner}) => owners.includes(owner));
    const expand = <Part extends PageSection | SearchPage>(part: Part, key: string): Part => {
      const given = lists.filter((list) => list.key === key).flatMap((list) => list.phrases);
      return {...part, keywords: [...new Set([...part.keywords, ...given])]};
    };
    const sections = page.sections.map((section) => expand(section, `#${section.anchor}`));
    return {...expand(page, 'page'), sections};
  });
}
