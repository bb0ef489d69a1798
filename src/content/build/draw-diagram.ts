import {createRequire} from 'node:module';
import path from 'node:path';
import {load} from 'cheerio';
import type * as BeautifulMermaid from 'beautiful-mermaid';
import {paperBelowTexts, widenLanes, withoutFillers} from './lanes.ts';

// The package can only be imported, and Docusaurus loads its configuration with `require`.
const require = createRequire(path.resolve('package.json'));
const options = {bg: 'white', fg: 'black', transparent: true, padding: 4, nodeSpacing: 30, layerSpacing: 36};

export interface DiagramOptions {
  /** Prefix of the ids in the drawing, unique on the page. */
  id: string;
  title: string;
  description: string;
}

/** Width in pixels that is still legible when shrunk to the 350 pixels of a phone; wider drawings scroll. */
const widestToShrink = 412;
/** The same for the column of a desktop screen, about 750 pixels. */
const widestOnDesktop = 880;

/** Empty space that the package leaves around a sequence diagram, beyond that of the other kinds. */
const margin = 26;

/** An attribute with unique ids, short numbers and the site's colours. */
function tidy(name: string, value: string, id: string): string {
  if (name === 'id') return `${id}-${value}`;
  return value
    .replace(/-?\d+\.\d{2,}/g, (number) => String(Math.round(Number(number) * 10) / 10))
    .replace(/url\(#([^)]+)\)/g, `url(#${id}-$1)`)
    .replace(/var\(--_?/g, 'var(--diagram-');
}

/**
 * Draws a Mermaid source as the content of a figure: an inline SVG with a name, a description and the site's colours,
 * and a caption. Wide drawings scroll inside the figure.
 *
 * @returns HTML.
 * @throws Error if beautiful-mermaid doesn't know the kind of diagram, or the drawing is empty.
 */
export function drawDiagram(source: string, {id, title, description}: DiagramOptions): string {
  const {renderMermaidSVG} = require(
    path.resolve('node_modules/beautiful-mermaid/dist/index.js'),
  ) as typeof BeautifulMermaid;
  const drawing = withoutFillers(renderMermaidSVG(widenLanes(source), options)).replace(/>\s+</g, '><');
  const $ = load(drawing, null, false);
  const svg = $('svg').first();
  if (svg.find('text').length === 0) throw new Error('The diagram draws nothing.');
  svg.find('style').remove();
  paperBelowTexts($);
  for (const element of $('svg, svg *').get()) {
    for (const [name, value] of Object.entries(element.attribs)) {
      if (name.startsWith('data-')) $(element).removeAttr(name);
      else element.attribs[name] = tidy(name, value, id);
    }
  }
  // The package draws the start marker backwards and reverses it again.
  svg.find('[orient="auto-start-reverse"]').attr('orient', 'auto');
  const cut = source.startsWith('sequenceDiagram') ? margin : 0;
  const size = (svg.attr('viewBox') ?? '').split(' ').map((part) => Math.ceil(Number(part)) - 2 * cut);
  const [, , width = 0, height = 0] = size;
  svg
    .removeAttr('xmlns style')
    .attr({
      viewBox: `${cut} ${cut} ${width} ${height}`,
      width: String(width),
      height: String(height),
      role: 'img',
      'aria-labelledby': `${id}-title`,
      'aria-describedby': `${id}-description`,
    });
  svg.prepend(
    $('<title>').attr('id', `${id}-title`).text(title),
    $('<desc>').attr('id', `${id}-description`).text(description),
  );
  // Classes, because a strict content security policy needs a hash for each inline style.
  const canvas = $('<div class="diagram-canvas">');
  if (width > widestToShrink) {
    canvas.addClass(width > widestOnDesktop ? 'diagram-huge' : 'diagram-wide');
    canvas.attr({tabindex: '0', role: 'group', 'aria-label': `${title}, scrolls sideways on narrow screens`});
  }
  return $.html(canvas.append(svg)) + $.html($('<figcaption>').text(title));
}
