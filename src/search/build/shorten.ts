import {api} from '../../site/model/sections.ts';
import type {PageSection, SearchPage} from '../model/pages.ts';
import {lacking} from './phrases.ts';
import {brief} from './records.ts';

/** Results show ten words of a section, most often of its beginning; whole sections would make the download a quarter larger. */
const sectionLength = 300;

/**
 * Cuts the texts of long sections behind the sentences that fit. The other words stay findable: each that the section
 * doesn't say before is kept once. The reference has its own lengths.
 */
export function shortenTexts(pages: readonly SearchPage[]): SearchPage[] {
  return pages.map((page) => {
    if (page.shard === api.id) return page;
    const shorten = (section: PageSection): PageSection => {
      const text = brief(section.text, sectionLength);
      if (text === section.text) return section;
      const rest = section.text.slice(text.length);
      return {...section, text, expansion: lacking([section.expansion, rest], `${section.title} ${text}`)};
    };
    return {...page, sections: page.sections.map(shorten)};
  });
}
