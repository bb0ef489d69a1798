/** The one reader of the glossary: for its Markdown, for search, and for the checks of prose. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {GlossaryEntry} from '../model/glossary.ts';
import {parseJson} from './json.ts';

export const glossaryFile = 'help/glossary.json';

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

function wrongPart(entry: unknown): string | undefined {
  const {also, ...texts} = Object(entry) as Record<string, unknown>;
  const wrong = ['term', 'definition', 'page'].find((name) => !isText(texts[name]));
  return wrong ?? (Array.isArray(also) && also.every(isText) ? undefined : 'also');
}

/**
 * Reads the glossary.
 *
 * @throws Error that names the file, the entry and what is missing.
 */
export function readGlossary(root: string): GlossaryEntry[] {
  const text = readFileSync(path.join(root, glossaryFile), 'utf8');
  const entries = parseJson(glossaryFile, text);
  if (!Array.isArray(entries)) throw new Error(`${glossaryFile} is no list. Begin it with [ and end it with ].`);
  for (const [index, entry] of entries.entries()) {
    const wrong = wrongPart(entry);
    if (wrong !== undefined)
      throw new Error(
        `${glossaryFile}: entry ${index + 1} has no "${wrong}". Write {"term": "…", "also": ["…"], "definition": "…", "page": "/help/…"}.`,
      );
  }
  return entries as GlossaryEntry[];
}
