import {elementsOf} from './elements.ts';
import type {Rule} from './problem.ts';

/** A word that a page of Help tells to be no part of the platform, in its front matter beside "What it does not do". */
export interface Absent {
  word: string;
  page: string;
}

/** Nothing is named after what Help says that the platform does not do. */
export function notIncludedIsAbsent(absent: readonly Absent[]): Rule {
  return ({schema}) =>
    elementsOf(schema)
      .filter(({kind}) => kind !== 'enumValue')
      .flatMap(({coordinate, name}) =>
        absent
          .filter(({word}) => name.toLowerCase().includes(word.toLowerCase()))
          .map(({word, page}) => ({
            coordinate,
            message: `${page} says that there is no "${word}". Correct one of the two.`,
          })),
      );
}
