import {element, type Element} from '../element.ts';

/** One bar: its label, and a number for each part. */
export interface Bar {
  label: string;
  values: readonly number[];
}

const width = 720;
const labelWidth = 210;
const rowHeight = 40;
const barHeight = 20;
const legendHeight = 34;

const part = (index: number): string => `picture-part-${index + 1}`;

/** Labels of the parts with their colours, in one line above the bars. */
function legend(parts: readonly string[]): Element[] {
  const step = (width - labelWidth) / parts.length;
  return parts.flatMap((name, index) => {
    const x = labelWidth + index * step;
    return [
      element('rect', {x, y: 4, width: 12, height: 12, rx: 2, className: part(index)}),
      element('text', {x: x + 18, y: 14, className: 'picture-label'}, name),
    ];
  });
}

/**
 * Stacked bars, one below the other, each with its parts from left to right and their numbers inside where they fit.
 *
 * @throws Error when a bar has a negative number or another count of numbers than there are parts.
 */
export function drawBars(parts: readonly string[], bars: readonly Bar[]): Element {
  const wrong = bars.find(({values}) => values.length !== parts.length || values.some((value) => !(value >= 0)));
  if (wrong) throw new Error(`The bar "${wrong.label}" needs ${parts.length} numbers of at least 0.`);
  const most = Math.max(...bars.map(({values}) => values.reduce((sum, value) => sum + value, 0)), 1);
  const scale = (width - labelWidth - 8) / most;
  const height = legendHeight + bars.length * rowHeight;
  const rows = bars.flatMap(({label, values}, row) => {
    const y = legendHeight + row * rowHeight + (rowHeight - barHeight) / 2;
    let x = labelWidth;
    const rects = values.flatMap((value, index) => {
      const length = value * scale;
      const from = x;
      x += length;
      if (value === 0) return [];
      const number = element('text', {x: from + length / 2, y: y + 14, className: 'picture-number'}, String(value));
      return [
        element('rect', {x: from, y, width: Math.max(1, length - 1), height: barHeight, className: part(index)}),
        ...(length > 24 ? [number] : []),
      ];
    });
    return [element('text', {x: 0, y: y + 14, className: 'picture-label'}, label), ...rects];
  });
  return element('svg', {viewBox: `0 0 ${width} ${height}`, width, height}, [...legend(parts), ...rows]);
}
