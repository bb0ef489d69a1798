import {referenceOf} from '../../../src/reference/build/reference.ts';
import {renderIndexPage, renderPage} from '../../../src/reference/build/render-page.ts';
import {listingRoute, listings} from '../../../src/reference/model/kinds.ts';
import type {SchemaModel} from '../../../src/reference/model/model.ts';
import {onceFor} from '../../../src/site/model/once-for.ts';
import {parsePage} from './page.ts';
import type {Anchors} from './links.ts';

const reference = onceFor((model: SchemaModel) => referenceOf(model));

/** The generated pages with their anchors. A page is rendered when it is asked for: few links lead to a part of one. */
export function referenceTargets(model: SchemaModel): [route: string, anchors: Anchors][] {
  const pages = [
    ...model.entities.map((entity) => [entity.route, () => renderPage(reference(model), entity)] as const),
    ...listings.map((listing) => [listingRoute(listing), () => renderIndexPage(model, listing)] as const),
  ];
  // What mentions an item isn't read here.
  return pages.map(([route, render]) => [route, () => parsePage('api/page.mdx', render()).anchors.add('related')]);
}
