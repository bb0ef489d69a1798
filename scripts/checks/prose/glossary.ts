import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {GlossaryEntry} from '../../../src/content/ui/Glossary/groups.ts';
import {checkAddress, type Targets} from './links.ts';
import type {Problem} from './page.ts';

const file = 'help/glossary.json';

/** The glossary as it stands in `help/glossary.json`, with its text. */
export function readGlossary(root: string): {entries: GlossaryEntry[]; source: string} {
  const source = readFileSync(path.join(root, file), 'utf8');
  return {entries: JSON.parse(source) as GlossaryEntry[], source};
}

/** What is wrong with the glossary: addresses that lead nowhere, terms or synonyms that stand twice, wrong order. */
export function* checkGlossary(
  root: string,
  {entries, source}: ReturnType<typeof readGlossary>,
  targets: Targets,
): Generator<Problem> {
  const lines = source.split('\n');
  const owner = new Map<string, string>();
  for (const [index, {term, also, page}] of entries.entries()) {
    const line = lines.findIndex((text) => text.includes(`"term": ${JSON.stringify(term)}`)) + 1;
    const problem = (message: string): Problem => ({file, line, message});
    const fault = checkAddress(root, page, targets);
    if (fault) yield problem(`"${term}" leads to ${page}. ${fault}`);
    for (const word of [term, ...also].map((text) => text.toLowerCase())) {
      const other = owner.get(word);
      if (other) yield problem(`"${word}" belongs to both "${other}" and "${term}". Keep it with one.`);
      owner.set(word, term);
    }
    const before = entries[index - 1]?.term;
    if (before && before.localeCompare(term, 'en') > 0)
      yield problem(`"${term}" stands behind "${before}". Sort the terms.`);
  }
}
