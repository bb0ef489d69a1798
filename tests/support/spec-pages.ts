/** The addresses that the specification names, each as it is now: a page that has moved is found by its redirect. */
import {readFileSync} from 'node:fs';
import {readRedirects} from '../../src/site/build/redirects.ts';

const {help, notes} = JSON.parse(readFileSync('tests/spec-pages.json', 'utf8')) as {
  help: string[];
  notes: Record<string, string>;
};
const moved = new Map(readRedirects('.').map(({from, to}) => [from, to]));
const present = (address: string): string => moved.get(address) ?? address;

/** Pages of Help. */
export const specifiedHelp = help.map(present);

/** Release notes, by what they tell of. */
export const specifiedNotes = Object.fromEntries(
  Object.entries(notes).map(([topic, address]) => [topic, present(address)]),
);
