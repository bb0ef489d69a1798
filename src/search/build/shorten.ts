import {isListPage, isReference, wrapperRank, type PageSection, type SearchPage} from '../model/pages.ts';
import {lacking} from './phrases.ts';
import {brief} from './records.ts';

/** Letters that are kept of a section of prose, of what an item of the reference is, and of one of its rows. */
const lengths = {section: 140, item: 260, row: 110};

/** Cuts a text behind the sentences that fit. The words of the rest stay findable, each of them once. */
function shorten<Part extends PageSection | SearchPage>(part: Part, length: number, title: string): Part {
  const text = brief(part.text, length);
  if (text === part.text) return part;
  const rest = part.text.slice(text.length);
  return {...part, text, expansion: lacking([part.expansion, rest], `${title} ${text}`)};
}

/** Cuts what results never show: whole texts would make the download a quarter larger, those of the reference twice as large. */
export function shortenTexts(pages: readonly SearchPage[]): SearchPage[] {
  return pages.map((page) => {
    if (!isReference(page.path))
      return {...page, sections: page.sections.map((section) => shorten(section, lengths.section, section.title))};
    const rows = page.sections.map((row) => ({
      ...row,
      text: isListPage(page.path) ? '' : brief(row.text, lengths.row),
    }));
    const {expansion, ...item} = shorten(page, lengths.item, page.title);
    return {...item, sections: rows, expansion: page.rank === wrapperRank ? '' : expansion};
  });
}
