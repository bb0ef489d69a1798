import path from 'node:path';
import type {Nodes} from 'mdast';

export interface PageFile {
  path: string;
  /** Contains the front matter as `frontMatter`. */
  data: object;
}

/** The position of a node as `file:line:column`, relative to the site's folder. */
export function positionOf(file: PageFile, node: Nodes, lineOffset = 0): string {
  const start = node.position?.start;
  return `${path.relative(process.cwd(), file.path)}:${(start?.line ?? 1) + lineOffset}:${start?.column ?? 1}`;
}

export function failAt(file: PageFile, node: Nodes, message: string, lineOffset = 0): never {
  throw new Error(`${positionOf(file, node, lineOffset)}: ${message}`);
}
