import {quarterFolder} from './quarter.ts';

interface Highlightable {
  date: string | Date;
  frontMatter: Readonly<Record<string, unknown>>;
}

/**
 * The notes of the latest quarter that `highlight: true` marks in their front matter, with the quarter's name.
 *
 * @param notes - Newest first, as the list shows them.
 */
export function highlightsOf<T extends Highlightable>(notes: readonly T[]): {quarter: string; notes: T[]} {
  const quarterOf = ({date}: T): string => quarterFolder(new Date(date));
  const quarter = notes[0] ? quarterOf(notes[0]) : '';
  return {
    quarter,
    notes: notes.filter((note) => note.frontMatter['highlight'] === true && quarterOf(note) === quarter),
  };
}
