import {takenInTurn, wholeSets} from 'endless-simulator/calculations';

export interface ShopFigures {
  /** Available units of each warehouse, by priority. */
  available: number[];
  unassigned: number;
  buffer: number;
}

const units = (count: number): string => `${count} ${count === 1 ? 'unit' : 'units'}`;
const listed = (texts: readonly string[]): string => new Intl.ListFormat('en-GB').format(texts);
const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** What each mapped location is told: unassigned units, then the buffer, are taken from the first ones with stock. */
export const toldAtLocations = ({available, unassigned, buffer}: ShopFigures): number[] =>
  takenInTurn(takenInTurn(available, unassigned), buffer);

export function shopSentence(figures: ShopFigures): string {
  const locations = toldAtLocations(figures).map(
    (quantity, index) => `the location of warehouse ${index + 1} is told ${quantity}`,
  );
  const all = total(figures.available) - figures.unassigned - figures.buffer;
  const together = `A shop without mapped locations is told ${Math.max(0, all)}.`;
  const missing = figures.unassigned - total(figures.available);
  const warning =
    missing > 0 ? ` The product is oversold: ${units(missing)} ${missing === 1 ? 'is' : 'are'} missing.` : '';
  return `With mapped locations, ${listed(locations)}. ${together}${warning}`;
}

export interface Component {
  name: string;
  available: number;
  quantity: number;
}

export function setsSentence(components: readonly Component[]): string {
  const parts = components.map(({name, quantity}) => ({product: name, quantity: Math.max(1, quantity)}));
  const availableOf = (name: string): number => components.find((component) => component.name === name)?.available ?? 0;
  const sets = wholeSets(parts, availableOf);
  const scarce = parts.filter((part) => wholeSets([part], availableOf) === sets).map(({product}) => product);
  const verb = scarce.length === 1 ? 'decides' : 'decide';
  return `You can sell ${sets} ${sets === 1 ? 'set' : 'sets'}. ${listed(scarce)} ${verb}, because no other component runs out sooner.`;
}
