import path from 'node:path';
import type {Node} from 'unist';
import type {VFile} from 'vfile';

/** Where a node stands, as `file:line:column` relative to the site's folder. */
export function placeOf(file: VFile, node: Node, lineOffset = 0): string {
  const start = node.position?.start;
  const name = file.path ? path.relative(process.cwd(), file.path) : 'unknown file';
  return `${name}:${(start?.line ?? 1) + lineOffset}:${start?.column ?? 1}`;
}

/** Ends the processing of a page with a message that begins with the place of the fault. */
export function failAt(file: VFile, node: Node, message: string, lineOffset = 0): never {
  return file.fail(`${placeOf(file, node, lineOffset)}: ${message}`, node);
}
