import path from 'node:path';
import type {Nodes} from 'mdast';

/** What transformations read of the file whose tree they are given. */
export interface PageFile {
  path: string;
  /** With the front matter as `frontMatter`. */
  data: object;
}

/** Where a node stands, as `file:line:column` relative to the site's folder. */
export function positionOf(file: PageFile, node: Nodes, lineOffset = 0): string {
  const start = node.position?.start;
  return `${path.relative(process.cwd(), file.path)}:${(start?.line ?? 1) + lineOffset}:${start?.column ?? 1}`;
}

/** Ends the processing of a page with a message that begins with the place of the fault. */
export function failAt(file: PageFile, node: Nodes, message: string, lineOffset = 0): never {
  throw new Error(`${positionOf(file, node, lineOffset)}: ${message}`);
}
