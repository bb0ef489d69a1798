import {createRequire} from 'node:module';
import path from 'node:path';
import {fromHtml} from 'hast-util-from-html';
import {SKIP, visit} from 'unist-util-visit';
import type * as BeautifulMermaid from 'beautiful-mermaid';
import {element, type Element} from './element.ts';

// The package exports itself to `import` alone, and Docusaurus reads its configuration with `require`.
const load = createRequire(path.resolve('package.json'));
const {renderMermaidSVG} = load(
  path.resolve('node_modules/beautiful-mermaid/dist/index.js'),
) as typeof BeautifulMermaid;

/** What a diagram needs besides its Mermaid source. */
export interface DiagramOptions {
  /** Prefix of every id in the drawing; unique on the page. */
  id: string;
  /** Name of the diagram: its caption and its accessible name. */
  title: string;
  /** What the diagram shows, for readers who can't see it. */
  description: string;
}

/** Width in pixels that is still legible when it shrinks to the 350 that a phone offers; a wider drawing scrolls. */
const widestToShrink = 412;
/** The same for the column of a desktop screen, about 750 pixels. */
const widestOnDesktop = 880;

/** A property of the drawing with ids that no other drawing of the page has, short numbers and the site's colours. */
function tidy(name: string, value: unknown, id: string): unknown {
  if (typeof value !== 'string') return value;
  if (name === 'id') return `${id}-${value}`;
  return value
    .replace(/-?\d+\.\d{2,}/g, (number) => String(Math.round(Number(number) * 10) / 10))
    .replace(/url\(#([^)]+)\)/g, `url(#${id}-$1)`)
    .replace(/var\(--_?/g, 'var(--diagram-');
}

/**
 * Draws a Mermaid source as a figure: inline SVG whose colours and fonts come from the site's style sheet, and a caption.
 *
 * @throws Error when the source is not one of the diagrams that beautiful-mermaid knows, or draws nothing.
 */
export function drawDiagram(source: string, {id, title, description}: DiagramOptions): Element {
  const drawing = renderMermaidSVG(source, {
    bg: 'white',
    fg: 'black',
    transparent: true,
    padding: 4,
    nodeSpacing: 20,
    layerSpacing: 36,
  });
  const tree = fromHtml(drawing, {fragment: true});
  const svg = tree.children.find((node): node is Element => node.type === 'element' && node.tagName === 'svg');
  if (!svg) throw new Error('The diagram draws nothing.');

  let texts = 0;
  const usedMarkers = new Set(
    Array.from(drawing.matchAll(/marker-(?:start|end)="url\(#([^)]+)\)"/g), ([, name]) => name),
  );
  visit(svg, (node, index, parent) => {
    if (node.type === 'text' && parent?.type === 'element' && parent.tagName !== 'text' && parent.tagName !== 'tspan') {
      parent.children.splice(index ?? 0, 1);
      return [SKIP, index ?? 0];
    }
    if (node.type !== 'element') return undefined;
    const unused = node.tagName === 'marker' && !usedMarkers.has(String(node.properties['id']));
    if ((node.tagName === 'style' || unused) && parent && 'children' in parent) {
      parent.children.splice(index ?? 0, 1);
      return [SKIP, index ?? 0];
    }
    if (node.tagName === 'text') texts += 1;
    // The package draws the start marker backwards already and reverses it a second time.
    if (node.properties['orient'] === 'auto-start-reverse') node.properties['orient'] = 'auto';
    node.properties = Object.fromEntries(
      Object.entries(node.properties)
        .filter(([name]) => !name.startsWith('data'))
        .map(([name, value]) => [name, tidy(name, value, id)]),
    ) as Element['properties'];
    return undefined;
  });
  if (texts === 0) throw new Error('The diagram draws nothing.');

  const [, , width = 0, height = 0] = String(svg.properties['viewBox'])
    .split(' ')
    .map((part) => Math.ceil(Number(part)));
  svg.properties = {viewBox: `0 0 ${width} ${height}`, width, height};
  return frameDrawing(svg, {id, title, description});
}

/** A drawing as a figure with its caption, its accessible name and what it shows; a wide one scrolls within itself. */
export function frameDrawing(svg: Element, {id, title, description}: DiagramOptions): Element {
  const width = Number(svg.properties['width']);
  svg.properties = {
    ...svg.properties,
    role: 'img',
    ariaLabelledBy: [`${id}-title`],
    ariaDescribedBy: [`${id}-description`],
  };
  svg.children.unshift(
    element('title', {id: `${id}-title`}, title),
    element('desc', {id: `${id}-description`}, description),
  );

  // Classes instead of inline styles: a strict content security policy needs a hash for each different style attribute.
  const canvas =
    width > widestToShrink
      ? {
          className: ['diagram-canvas', width > widestOnDesktop ? 'diagram-huge' : 'diagram-wide'],
          tabIndex: 0,
          role: 'group',
          ariaLabel: `${title}, scrolls sideways on narrow screens`,
        }
      : {className: ['diagram-canvas']};
  return element('figure', {className: ['diagram']}, [element('div', canvas, [svg]), element('figcaption', {}, title)]);
}
