import {element, type Element} from '../element.ts';

/** Somebody who acts, and in which span of moments each of the actions is open. */
export interface Lane {
  who: string;
  spans: readonly {text: string; from: number; to: number}[];
}

const width = 720;
const whoWidth = 112;
const headHeight = 44;
const spanHeight = 30;

/** Splits a text in two lines where it is longer than its place. */
function lines(text: string, room: number): string[] {
  if (text.length * 7.6 <= room) return [text];
  const words = text.split(' ');
  const half = words.findIndex((_, at) => words.slice(0, at + 1).join(' ').length >= text.length / 2);
  return [words.slice(0, half + 1).join(' '), words.slice(half + 1).join(' ')].filter(Boolean);
}

/**
 * Lanes of actors over the moments of a course: who can do what from when until when.
 *
 * @param moments - Names of the columns.
 * @throws Error when a span lies outside the moments.
 */
export function drawLanes(moments: readonly string[], lanes: readonly Lane[]): Element {
  const step = (width - whoWidth) / moments.length;
  const at = (moment: number): number => whoWidth + moment * step;
  const children: Element[] = moments.flatMap((moment, index) => [
    element('line', {x1: at(index), y1: headHeight - 8, x2: at(index), y2: '100%', className: 'picture-grid'}),
    ...lines(moment, step).map((text, line) =>
      element('text', {x: at(index) + 6, y: 14 + line * 15, className: 'picture-head'}, text),
    ),
  ]);
  let y = headHeight;
  for (const {who, spans} of lanes) {
    const height = spans.length * spanHeight + 10;
    children.push(
      element('line', {x1: 0, y1: y - 4, x2: width, y2: y - 4, className: 'picture-grid'}),
      element('text', {x: 0, y: y + 18, className: 'picture-head'}, who),
    );
    for (const [row, {text, from, to}] of spans.entries()) {
      if (!(from >= 0 && to <= moments.length && from < to))
        throw new Error(`"${text}" spans ${from} to ${to}, but there are ${moments.length} moments.`);
      const top = y + row * spanHeight;
      children.push(
        element('rect', {
          x: at(from) + 2,
          y: top,
          width: (to - from) * step - 4,
          height: spanHeight - 6,
          rx: 4,
          className: 'picture-span',
        }),
        element('text', {x: at(from) + 10, y: top + 16, className: 'picture-label'}, text),
      );
    }
    y += height;
  }
  return element('svg', {viewBox: `0 0 ${width} ${y}`, width, height: y}, children);
}
