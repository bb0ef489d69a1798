import {isListPage, isReference, wrapperRank, type PageSection, type SearchPage} from '../model/pages.ts';
import {isStopWord, splitWords} from '../model/text.ts';
import {lacking} from './phrases.ts';

/** Letters that are kept of a section of prose, of what an item of the reference is, and of one of its rows. */
const lengths = {section: 100, item: 260, row: 110};

/** The first sentences of a text: as many as fit, but at least one. */
export function brief(text: string, length: number): string {
  if (text.length <= length) return text;
  const sentences = text.split(/(?<=[.!?]) (?=\p{Lu})/u);
  let kept = sentences[0] ?? '';
  for (const sentence of sentences.slice(1)) {
    if (kept.length + 1 + sentence.length > length) break;
    kept += ` ${sentence}`;
  }
  return kept;
}

/** A phrase without the words that carry no meaning. */
const terse = (phrase: string): string =>
  splitWords(phrase)
    .filter(({joined}) => !isStopWord(joined))
    .map(({start, end}) => phrase.slice(start, end))
    .join(' ');

/**
 * Cuts a text behind the sentences that fit. The words of the rest stay findable, each of them once, and so do the
 * phrases, without their stop words.
 */
function shorten<Part extends PageSection | SearchPage>(part: Part, length: number, title: string): Part {
  const text = brief(part.text, length);
  const keywords = [...new Set(part.keywords.map(terse))].filter(Boolean);
  if (text === part.text) return {...part, keywords};
  const rest = part.text.slice(text.length);
  return {...part, text, keywords, expansion: lacking([part.expansion, rest], `${title} ${text}`)};
}

/** Cuts what results never show: whole texts would make the download a quarter larger, those of the reference twice as large. */
export function shortenTexts(pages: readonly SearchPage[]): SearchPage[] {
  return pages.map((page) => {
    if (!isReference(page.path)) {
      const sections = page.sections.map((section) => shorten(section, lengths.section, section.title));
      return {...shorten(page, Infinity, page.title), sections};
    }
    const rows = page.sections.map((row) => ({
      ...row,
      text: isListPage(page.path) ? '' : brief(row.text, lengths.row),
    }));
    const {expansion, ...item} = shorten(page, lengths.item, page.title);
    return {...item, sections: rows, expansion: page.rank === wrapperRank ? '' : expansion};
  });
}
