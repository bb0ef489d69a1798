import type {Element} from 'hast';
import {s} from 'hastscript';

/** A zone of a building with its locations, as a rectangle on a grid of 12 columns. */
export interface Zone {
  name: string;
  note: string;
  column: number;
  row: number;
  columns: number;
  rows: number;
  locations: readonly string[];
  /** Whether its units can be sold. */
  isForSale: boolean;
}

const width = 640;
const cell = width / 12;
const rowHeight = 56;

/** The floor plan of a building: zones as rooms, locations as shelves within them. */
export function drawPlan(zones: readonly Zone[]): Element {
  const rows = Math.max(...zones.map(({row, rows: own}) => row + own));
  const height = rows * rowHeight + 2;
  const rooms = zones.flatMap(({name, note, column, row, columns, rows: own, locations, isForSale}) => {
    const x = column * cell + 1;
    const y = row * rowHeight + 1;
    const shelf = (columns * cell - 20) / Math.max(1, locations.length);
    const shelfTop = y + own * rowHeight - 34;
    return [
      s('rect', {
        x,
        y,
        width: columns * cell - 4,
        height: own * rowHeight - 4,
        rx: 4,
        class: isForSale ? 'picture-room' : 'picture-room picture-apart',
      }),
      s('text', {x: x + 10, y: y + 20, class: 'picture-head'}, name),
      s('text', {x: x + 10, y: y + 37, class: 'picture-label'}, note),
      ...locations.flatMap((location, index) => [
        s('rect', {x: x + 8 + index * shelf, y: shelfTop, width: shelf - 6, height: 22, rx: 2, class: 'picture-shelf'}),
        s('text', {x: x + 14 + index * shelf, y: shelfTop + 15, class: 'picture-label'}, location),
      ]),
    ];
  });
  return s('svg', {viewBox: `0 0 ${width} ${height}`, width, height}, rooms);
}
