import {createHash} from 'node:crypto';
import path from 'node:path';
import {load} from 'cheerio';
import type {Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {failAt, type PageFile} from '../build/fail-at.ts';
import {findUnreadLine} from '../build/diagram-lines.ts';
import {drawDiagram} from '../build/draw-diagram.ts';
import type {FlowElement} from '../../site/model/markdown.ts';

export function readAttributes(meta: string): Record<string, string> {
  return load(`<i ${meta}></i>`, null, false)('i').attr() ?? {};
}

/** Draws `mermaid` blocks at build time, so that pages need no script for diagrams. */
export default function remarkMermaid() {
  return (tree: Root, file: PageFile): void => {
    const page = createHash('sha256').update(path.relative(process.cwd(), file.path)).digest('hex').slice(0, 6);
    let count = 0;
    visit(tree, 'code', (node, index, parent) => {
      if (node.lang !== 'mermaid' || !parent || index === undefined) return;
      count += 1;
      const {title = '', description = ''} = readAttributes(node.meta ?? '');
      for (const [name, value] of Object.entries({title, description})) {
        if (!value.trim())
          failAt(file, node, `The diagram has no ${name}. Write \`\`\`mermaid title="…" description="…".`);
      }
      const unread = findUnreadLine(node.value);
      if (unread) failAt(file, node, `In the diagram "${title}", ${unread.message}`, unread.line);
      try {
        const html = drawDiagram(node.value, {id: `diagram-${page}-${count}`, title, description});
        const drawing: FlowElement = {
          type: 'mdxJsxFlowElement',
          name: 'Diagram',
          attributes: [{type: 'mdxJsxAttribute', name: 'html', value: html}],
          children: [],
        };
        parent.children[index] = drawing;
      } catch (error) {
        failAt(file, node, `The diagram "${title}" cannot be drawn: ${(error as Error).message}`);
      }
    });
  };
}
