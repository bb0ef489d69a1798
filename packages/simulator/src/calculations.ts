/** Sums that pages let readers try with their own numbers. */
export {coordinatesOf} from './rules/geocoding.ts';
export {wholeSets} from './rules/quantities.ts';
export {distanceBetween} from './rules/routing.ts';
export {takenInTurn} from './rules/shop-quantities.ts';
