import {readFileSync} from 'node:fs';
import path from 'node:path';
import {glossaryFile as file, readGlossary as readEntries} from '../../../src/site/build/glossary.ts';
import type {GlossaryEntry} from '../../../src/site/model/glossary.ts';
import {checkAddress, type Targets} from './links.ts';
import {lineWith, type Problem} from './page.ts';

interface Glossary {
  entries: GlossaryEntry[];
  source: string;
  fault?: string;
}

export function readGlossary(root: string): Glossary {
  const source = readFileSync(path.join(root, file), 'utf8');
  try {
    return {entries: readEntries(root), source};
  } catch (error) {
    return {entries: [], source, fault: (error as Error).message};
  }
}

/** Finds incomplete entries, broken addresses, repeated terms or synonyms, and wrong order. */
export function* checkGlossary(root: string, {entries, source, fault}: Glossary, targets: Targets): Generator<Problem> {
  const [, at = '1', message = fault] = /^.*?\.json:(\d+): (.*)$/.exec(fault ?? '') ?? [];
  if (message !== undefined) yield {file, line: Number(at), message};
  const owner = new Map<string, string>();
  for (const [index, {term, also, page}] of entries.entries()) {
    const line = lineWith(source, `"term": ${JSON.stringify(term)}`);
    const problem = (message: string): Problem => ({file, line, message});
    const wrongAddress = checkAddress(root, page, targets);
    if (wrongAddress) yield problem(`"${term}" leads to ${page}. ${wrongAddress}`);
    for (const word of [term, ...also].map((text) => text.toLowerCase())) {
      const other = owner.get(word);
      if (other) yield problem(`"${word}" belongs to both "${other}" and "${term}". Keep it with one.`);
      owner.set(word, term);
    }
    const before = entries[index - 1]?.term;
    if (before && before.localeCompare(term, 'en') > 0)
      yield problem(`"${term}" comes after "${before}". Sort the terms.`);
  }
}
