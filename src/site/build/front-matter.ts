import {parse} from 'yaml';

/** Reads the front matter of a file's text. @throws Error that names the file when it is not valid YAML. */
export function frontMatterOf(file: string, source: string): Record<string, unknown> {
  try {
    return readFrontMatter(source).data;
  } catch (error) {
    throw new Error(`${file}:1: The front matter is not valid YAML: ${(error as Error).message}`);
  }
}

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
