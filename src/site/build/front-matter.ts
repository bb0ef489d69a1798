import {parse} from 'yaml';

const block = /^---\r?\n(?:([^]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/;

/**
 * Splits a page into its front matter and its text.
 *
 * @throws Error when the front matter is not valid YAML.
 */
export function readFrontMatter(source: string): {data: Record<string, unknown>; content: string} {
  const [whole, yaml = ''] = block.exec(source) ?? [];
  if (whole === undefined) return {data: {}, content: source};
  // Days are dates, as they are for Docusaurus.
  const data: unknown = parse(yaml, {customTags: ['timestamp'], prettyErrors: false});
  return {data: (data ?? {}) as Record<string, unknown>, content: source.slice(whole.length)};
}

/** The text of a page with blank lines as front matter, so that whatever follows keeps its place. */
export const blankFrontMatter = (source: string): string =>
  source.replace(block, (lines) => lines.replace(/[^\r\n]/g, ' '));
