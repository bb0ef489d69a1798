import {element, type Element} from '../element.ts';
import {pictureWidth as width} from './width.ts';

/** One bar: its label, and a number for each part. */
export interface Bar {
  label: string;
  values: readonly number[];
}

const rowHeight = 52;
const barHeight = 20;
const legendHeight = 34;

const part = (index: number): string => `picture-part-${index + 1}`;

/** Labels of the parts with their colours, in one line above the bars. */
function legend(parts: readonly string[]): Element[] {
  let x = 0;
  return parts.flatMap((name, index) => {
    const from = x;
    x += 28 + name.length * 7;
    return [
      element('rect', {x: from, y: 4, width: 12, height: 12, rx: 2, className: part(index)}),
      element('text', {x: from + 17, y: 14, className: 'picture-label'}, name),
    ];
  });
}

/**
 * Stacked bars, one below the other, each with its parts from left to right and their numbers inside where they fit. The
 * label stands above its bar, so that the bars have the whole width of a phone.
 *
 * @throws Error when a bar has a negative number or another count of numbers than there are parts.
 */
export function drawBars(parts: readonly string[], bars: readonly Bar[]): Element {
  const wrong = bars.find(({values}) => values.length !== parts.length || values.some((value) => !(value >= 0)));
  if (wrong) throw new Error(`The bar "${wrong.label}" needs ${parts.length} numbers of at least 0.`);
  const most = Math.max(...bars.map(({values}) => values.reduce((sum, value) => sum + value, 0)), 1);
  const scale = width / most;
  const height = legendHeight + bars.length * rowHeight;
  const rows = bars.flatMap(({label, values}, row) => {
    const y = legendHeight + row * rowHeight + 24;
    let x = 0;
    const rects = values.flatMap((value, index) => {
      const length = value * scale;
      const from = x;
      x += length;
      if (value === 0) return [];
      const number = element(
        'text',
        {x: from + length / 2, y: y + 14, textAnchor: 'middle', className: 'picture-head'},
        String(value),
      );
      return [
        element('rect', {x: from, y, width: Math.max(1, length - 1), height: barHeight, className: part(index)}),
        ...(length > 4 + 8 * String(value).length ? [number] : []),
      ];
    });
    return [element('text', {x: 0, y: y - 7, className: 'picture-label'}, label), ...rects];
  });
  return element('svg', {viewBox: `0 0 ${width} ${height}`, width, height}, [...legend(parts), ...rows]);
}
