import {isFolded, listingOf} from '../model/kinds.ts';
import {loadModel, schemaFolder} from './schema-source.ts';

/** Whether a path is the page of a payload, connection or edge, which sitemaps leave out. */
export const isWrapperPage = (pathname: string): boolean =>
  loadModel(schemaFolder).entities.some((entity) => entity.route === pathname && isFolded(listingOf(entity)));
