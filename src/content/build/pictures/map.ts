import {element, type Element} from '../element.ts';
import {pictureWidth as width} from './width.ts';

/** A building or an address, by longitude and latitude in degrees. */
export interface Place {
  name: string;
  note?: string;
  at: readonly [number, number];
}

const margin = 30;
/** Room at the sides for the labels of the outermost places. */
const labels = 100;

/** Mercator's projection, so that the way between two places looks as on other maps. */
const projected = ([longitude, latitude]: Place['at']): [number, number] => [
  (longitude * Math.PI) / 180,
  -Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)),
];

/**
 * A map of buildings around an address, with the ways between them and which of them are taken.
 *
 * @throws Error when a way leads from a place that isn't on the map.
 */
export function drawMap(
  target: Place,
  places: readonly Place[],
  ways: readonly {from: string; isTaken: boolean}[],
): Element {
  const all = [target, ...places];
  const points = all.map(({at}) => projected(at));
  const [west, east] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))];
  const [north, south] = [Math.min(...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y))];
  const scale = (width - 2 * margin - labels) / Math.max(east - west, (south - north) * 0.9);
  const height = Math.round((south - north) * scale + 2 * margin);
  const position = (place: Place): [number, number] => {
    const [x, y] = projected(place.at);
    return [Math.round(margin + (x - west) * scale), Math.round(margin + (y - north) * scale)];
  };
  const [targetX, targetY] = position(target);
  const drawnWays = ways.map(({from, isTaken}) => {
    const place = places.find(({name}) => name === from);
    if (!place) throw new Error(`A way begins at "${from}", which is no place of the map.`);
    const [x, y] = position(place);
    return element('line', {
      x1: x,
      y1: y,
      x2: targetX,
      y2: targetY,
      className: isTaken ? 'picture-way' : 'picture-way-unused',
    });
  });
  const drawnPlaces = all.flatMap((place, index) => {
    const [x, y] = position(place);
    // To the right of a place above the target, on its left, the way would cross the label.
    const side = x < targetX && y < targetY ? {x: x - 12, textAnchor: 'end'} : {x: x + 12};
    // The address is often close to a building, whose label has two lines.
    const baseline = index === 0 ? y + 12 : y + 4;
    return [
      element('circle', {
        cx: x,
        cy: y,
        r: index === 0 ? 7 : 5,
        className: index === 0 ? 'picture-target' : 'picture-place',
      }),
      element('text', {...side, y: baseline, className: 'picture-head picture-halo'}, place.name),
      ...(place.note
        ? [element('text', {...side, y: baseline + 16, className: 'picture-label picture-halo'}, place.note)]
        : []),
    ];
  });
  return element('svg', {viewBox: `0 0 ${width} ${height}`, width, height}, [...drawnWays, ...drawnPlaces]);
}
