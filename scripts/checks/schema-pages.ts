/** Compares the pages of a built reference with the items of its schema. */
import {pageTitle} from '../../src/reference/build/reference.ts';
import {entriesByDomain, listingRoute, listings} from '../../src/reference/model/kinds.ts';
import type {SchemaModel} from '../../src/reference/model/model.ts';

const titleOf = (html: string): string => /<title[^>]*>([^<]*)/.exec(html)?.[1] ?? '';

/**
 * What is wrong with the pages of a build.
 *
 * @param pages - HTML of each page by its address.
 */
export function wrongPages(model: SchemaModel, pages: ReadonlyMap<string, string>): string[] {
  const filled = listings.filter((listing) => entriesByDomain(model, listing).length > 0);
  const titles = new Map([
    ...filled.map((listing): [string, string] => [listingRoute(listing), listing.label]),
    ...model.entities.map((entity): [string, string] => [entity.route, pageTitle(entity)]),
  ]);
  const wrong = [...titles].flatMap(([route, title]) => {
    const html = pages.get(route);
    if (html === undefined) return [`${route} is missing: ${title}.`];
    return titleOf(html).startsWith(title) ? [] : [`${route} is "${titleOf(html)}" instead of ${title}.`];
  });
  const others = [...pages.keys()].filter((route) => !titles.has(route));
  return [...wrong, ...others.map((route) => `${route} belongs to no item.`)];
}
