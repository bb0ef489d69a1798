import {element, type Element} from '../element.ts';
import {pictureWidth as width} from './width.ts';

/** Somebody who acts, and in which span of moments each of the actions is open. */
export interface Lane {
  who: string;
  spans: readonly {text: string; from: number; to: number}[];
}

const headHeight = 44;
const lineHeight = 15;

/** Splits a text in two lines of about one length where it is longer than its place. */
function lines(text: string, room: number): string[] {
  if (text.length * 7.6 <= room) return [text];
  const words = text.split(' ');
  const ways = words.map((_, at) => [words.slice(0, at).join(' '), words.slice(at).join(' ')].filter(Boolean));
  const longest = (way: string[]): number => Math.max(...way.map(({length}) => length));
  return ways.reduce((best, way) => (longest(way) < longest(best) ? way : best));
}

/**
 * Lanes of actors over the moments of a course: who can do what from when until when. The name of an actor stands above
 * the lane, so that the moments have the whole width of a phone.
 *
 * @param moments - Names of the columns.
 * @throws Error when a span lies outside the moments.
 */
export function drawLanes(moments: readonly string[], lanes: readonly Lane[]): Element {
  const step = width / moments.length;
  const at = (moment: number): number => moment * step;
  const children: Element[] = moments.flatMap((moment, index) => [
    element('line', {x1: at(index), y1: headHeight - 8, x2: at(index), y2: '100%', className: 'picture-grid'}),
    ...lines(moment, step).map((text, line) =>
      element('text', {x: at(index) + 6, y: 14 + line * 15, className: 'picture-head'}, text),
    ),
  ]);
  let y = headHeight;
  for (const {who, spans} of lanes) {
    children.push(
      element('line', {x1: 0, y1: y - 4, x2: width, y2: y - 4, className: 'picture-grid'}),
      element('text', {x: 6, y: y + 14, className: 'picture-head picture-halo'}, who),
    );
    y += 28;
    for (const {text, from, to} of spans) {
      if (!(from >= 0 && to <= moments.length && from < to))
        throw new Error(`"${text}" spans ${from} to ${to}, but there are ${moments.length} moments.`);
      const texts = lines(text, (to - from) * step - 12);
      const height = 9 + texts.length * lineHeight;
      children.push(
        element('rect', {x: at(from) + 2, y, width: (to - from) * step - 4, height, rx: 4, className: 'picture-span'}),
        ...texts.map((words, line) =>
          element('text', {x: at(from) + 8, y: y + 16 + line * lineHeight, className: 'picture-label'}, words),
        ),
      );
      y += height + 6;
    }
    y += 10;
  }
  return element('svg', {viewBox: `0 0 ${width} ${y}`, width, height: y}, children);
}
