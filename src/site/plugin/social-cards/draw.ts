import {openSync, type Font} from 'fontkit';
import sharp from 'sharp';
import {cardSize, type SocialCard} from '../../model/social.ts';
import {site} from '../../model/site.ts';

const fontFile = (weight: 400 | 600): string =>
  require.resolve(`@fontsource/geist/files/geist-latin-${weight}-normal.woff2`);

function loadFont(weight: 400 | 600): Font {
  const font = openSync(fontFile(weight));
  if (!('layout' in font)) throw new Error(`${fontFile(weight)} is a collection of fonts; a single one is needed.`);
  return font;
}

interface TextStyle {
  font: Font;
  size: number;
  fill: string;
  /** Space between letters, in parts of the size. */
  tracking: number;
}

/** Breaks text into lines that fit. */
export function breakLines(text: string, width: (line: string) => number, limit: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && width(`${last} ${word}`) <= limit) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function textWidth(text: string, {font, size, tracking}: TextStyle): number {
  return (font.layout(text).advanceWidth / font.unitsPerEm) * size + text.length * tracking * size;
}

/** Text as outlines, so that the picture is the same on every machine, whatever fonts it has. */
function drawText(text: string, x: number, y: number, style: TextStyle): string {
  const {font, size, fill, tracking} = style;
  const scale = size / font.unitsPerEm;
  let advance = 0;
  const run = font.layout(text);
  const glyphs = run.glyphs.map((glyph, index) => {
    const position = run.positions[index];
    const outline = `<path transform="translate(${(advance + (position?.xOffset ?? 0)).toFixed(1)} 0)" d="${glyph.path.toSVG()}"/>`;
    advance += (position?.xAdvance ?? 0) + tracking * font.unitsPerEm;
    return outline;
  });
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${glyphs.join('')}</g>`;
}

/** The SVG of a card. */
export function renderCard({title, text}: SocialCard): string {
  const {width, height} = cardSize;
  const margin = 88;
  const name: TextStyle = {font: loadFont(600), size: 40, fill: '#14161f', tracking: -0.02};
  const heading: TextStyle = {font: loadFont(600), size: 112, fill: '#14161f', tracking: -0.04};
  const body: TextStyle = {font: loadFont(400), size: 42, fill: '#454b5e', tracking: -0.01};
  const foot: TextStyle = {...body, size: 28, fill: '#646b80'};
  const lines = breakLines(text, (line) => textWidth(line, body), width - 3 * margin);
  const bodyTop = height - margin - 76 - (lines.length - 1) * 58;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    // The mark, cut off at the edge.
    '<g fill="none" stroke-width="1.6" stroke-linejoin="round" transform="translate(760 -190) scale(30)" opacity="0.9">',
    '<path d="M16 10c-2.6-4-4.9-6-8-6a6 6 0 0 0 0 12c3.1 0 5.4-2 8-6Z" stroke="#eeeff4"/>',
    '<path d="M16 10c2.6 4 4.9 6 8 6a6 6 0 0 0 0-12c-3.1 0-5.4 2-8 6Z" stroke="#eef0fe"/>',
    '</g>',
    `<g fill="none" stroke-width="3" stroke-linejoin="round" transform="translate(${margin - 2} ${margin - 10}) scale(2.2)">`,
    '<path d="M16 10c-2.6-4-4.9-6-8-6a6 6 0 0 0 0 12c3.1 0 5.4-2 8-6Z" stroke="#14161f"/>',
    '<path d="M16 10c2.6 4 4.9 6 8 6a6 6 0 0 0 0-12c-3.1 0-5.4 2-8 6Z" stroke="#3a46d8"/>',
    '</g>',
    drawText(site.platform, margin + 84, margin + 26, name),
    drawText(title, margin - 6, bodyTop - 84, heading),
    ...lines.map((line, index) => drawText(line, margin, bodyTop + index * 58, body)),
    `<rect x="${margin}" y="${height - margin - 28}" width="${width - 2 * margin}" height="1.5" fill="#e3e5ec"/>`,
    drawText(new URL(site.url).host, margin, height - margin + 18, foot),
    '</svg>',
  ].join('');
}

/** The PNG of a card. */
export async function drawCard(card: SocialCard): Promise<Buffer> {
  return sharp(Buffer.from(renderCard(card)))
    .png({palette: true, compressionLevel: 9})
    .toBuffer();
}
