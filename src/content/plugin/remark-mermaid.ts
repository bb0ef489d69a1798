import {createHash} from 'node:crypto';
import path from 'node:path';
import {fromHtml} from 'hast-util-from-html';
import type {Code, Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {failAt, type PageFile} from '../build/fail-at.ts';
import {findUnreadLine} from '../build/diagram-lines.ts';
import {drawDiagram} from '../build/draw-diagram.ts';

/** Reads `title="…" description="…"` behind the language of a code block, with the rules of HTML attributes. */
export function readAttributes(meta: string): Record<string, string> {
  const [element] = fromHtml(`<i ${meta}></i>`, {fragment: true}).children;
  if (element?.type !== 'element') return {};
  return Object.fromEntries(Object.entries(element.properties).map(([name, value]) => [name, String(value)]));
}

/** Draws every `mermaid` block at build time, so that a page needs no script to show its diagrams. */
export default function remarkMermaid() {
  return (tree: Root, file: PageFile): void => {
    const page = createHash('sha256').update(path.relative(process.cwd(), file.path)).digest('hex').slice(0, 6);
    let count = 0;
    visit(tree, 'code', (node: Code) => {
      if (node.lang !== 'mermaid') return;
      count += 1;
      const {title, description} = readAttributes(node.meta ?? '');
      for (const [name, value] of Object.entries({title, description})) {
        if (!value?.trim())
          failAt(file, node, `The diagram has no ${name}. Write \`\`\`mermaid title="…" description="…".`);
      }
      const unread = findUnreadLine(node.value);
      if (unread) failAt(file, node, `In the diagram "${title ?? ''}", ${unread.message}`, unread.line);
      try {
        const figure = drawDiagram(node.value, {
          id: `diagram-${page}-${count}`,
          title: title ?? '',
          description: description ?? '',
        });
        node.data = {hName: 'figure', hProperties: figure.properties, hChildren: figure.children};
      } catch (error) {
        failAt(file, node, `The diagram "${title ?? ''}" cannot be drawn: ${(error as Error).message}`);
      }
    });
  };
}
