/** Colours of code, found while pages are built: browsers get where each begins and ends, and no highlighter. */
import {createRequire} from 'node:module';
import {Prism} from 'prism-react-renderer';
import {hasColour} from '../../site/model/colours.ts';

type Part = ReturnType<typeof Prism.tokenize>[number];
type Stream = Exclude<Part, string>['content'];

// The languages that Prism's React build leaves out. They register themselves with a global Prism.
const themes = createRequire(createRequire(import.meta.url).resolve('@docusaurus/theme-classic'));
Object.assign(globalThis, {Prism});
for (const language of ['bash', 'http', 'json', 'python']) themes(`prismjs/components/prism-${language}`);
Reflect.deleteProperty(globalThis, 'Prism');

/** Fence languages that are called otherwise in Prism. */
const aliases: Readonly<Record<string, string>> = {ts: 'typescript', sh: 'bash'};

/** Fence languages that have nothing to colour. */
const plainLanguages = new Set(['text', 'txt']);

function* spans(stream: Stream, outer = ''): Generator<[kind: string, length: number]> {
  if (typeof stream === 'string') yield [outer, stream.length];
  else if (Array.isArray(stream)) for (const part of stream) yield* spans(part, outer);
  else {
    const kind = [stream.type, stream.alias ?? []].flat().find(hasColour) ?? outer;
    yield* spans(stream.content, kind);
  }
}

/**
 * The colours of code as a short text: for each piece the class of its colour, if it has one, and its length.
 * `query {` gives `keyword5 2`. Undefined when the language has nothing to colour.
 */
export function coloursOf(code: string, language: string): string | undefined {
  if (plainLanguages.has(language)) return undefined;
  const grammar = Prism.languages[aliases[language] ?? language];
  if (!grammar)
    throw new Error(
      `No colours are known for the language "${language}". Write another, or add it to src/content/build/code-colours.ts.`,
    );
  const merged: [kind: string, length: number][] = [];
  for (const [kind, length] of spans(Prism.tokenize(code, grammar))) {
    const last = merged.at(-1);
    if (last?.[0] === kind) last[1] += length;
    else merged.push([kind, length]);
  }
  return merged.map(([kind, length]) => `${kind}${length}`).join(' ');
}
