import {element, type Element} from '../element.ts';
import {pictureWidth as width} from './width.ts';

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

const cell = width / 12;
const rowHeight = 56;

/** The floor plan of a building: zones as rooms, locations as shelves within them. */
export function drawPlan(zones: readonly Zone[]): Element {
  const rows = Math.max(...zones.map(({row, rows: own}) => row + own));
  const height = rows * rowHeight + 2;
  const rooms = zones.flatMap(({name, note, column, row, columns, rows: own, locations, isForSale}) => {
    const x = column * cell + 1;
    const y = row * rowHeight + 1;
    const shelf = (columns * cell - 14) / Math.max(1, locations.length);
    const shelfTop = y + own * rowHeight - 34;
    return [
      element('rect', {
        x,
        y,
        width: columns * cell - 4,
        height: own * rowHeight - 4,
        rx: 4,
        className: isForSale ? 'picture-room' : 'picture-room picture-apart',
      }),
      element('text', {x: x + 8, y: y + 20, className: 'picture-head'}, name),
      element('text', {x: x + 8, y: y + 37, className: 'picture-label'}, note),
      ...locations.flatMap((location, index) => [
        element('rect', {
          x: x + 8 + index * shelf,
          y: shelfTop,
          width: shelf - 5,
          height: 22,
          rx: 2,
          className: 'picture-shelf',
        }),
        element('text', {x: x + 13 + index * shelf, y: shelfTop + 15, className: 'picture-label'}, location),
      ]),
    ];
  });
  return element('svg', {viewBox: `0 0 ${width} ${height}`, width, height}, rooms);
}
