import path from 'node:path';
import {site} from '../../site/model/site.ts';
import {api} from '../../site/model/sections.ts';
import {entriesByDomain, listingRoute, type Listing} from '../model/kinds.ts';
import {component, mdxFile, toMdx} from './components.ts';
import {firstSentenceNodes, heading, parseDescription, type PageNode} from './markdown.ts';
import {calledOf, type Entity, type SchemaModel} from '../model/model.ts';
import {asParagraph, contextOf, pageTitle, type Reference} from './reference.ts';
import {isOwnSchema, schemaFolder} from './schema-source.ts';
import {operationPage} from './sections/operation.ts';
import {directivePage, typePage} from './sections/type.ts';

function body(reference: Reference, entity: Entity): PageNode[] {
  if (entity.kind === 'directives') return directivePage(contextOf(reference, entity));
  if (entity.group === 'operations') return operationPage(contextOf(reference, entity));
  return typePage(contextOf(reference, entity));
}

function frontMatter({dates, metaDescriptions}: Reference, entity: Entity): Record<string, unknown> {
  const {source} = entity;
  const date = source && dates.get(path.posix.join(schemaFolder, source.file));
  return {
    id: entity.slug,
    slug: entity.route.slice(api.path.length),
    title: pageTitle(entity),
    sidebar_label: entity.name,
    description: metaDescriptions.get(entity.route),
    hide_title: true,
    // The example takes the place of the table of contents; the head links to the sections.
    ...(entity.group === 'operations' && entity.kind !== 'directives' && {hide_table_of_contents: true}),
    // Built-in types have no source, and another schema's is not in this repository.
    custom_edit_url: source && isOwnSchema ? `${site.editUrl}schema/${source.file}#L${source.line}` : null,
    ...(date && {last_update: {date}}),
  };
}

/** The page of an item as MDX. */
export function renderPage(reference: Reference, entity: Entity): string {
  return mdxFile(frontMatter(reference, entity), toMdx(body(reference, entity)));
}

/** The index page of a list as MDX: its entries by domain, each with the first sentence of its description. */
export function renderIndexPage(model: SchemaModel, listing: Listing): string {
  const domains = entriesByDomain(model, listing);
  const sections = domains.flatMap(({label, entities}): PageNode[] => [
    heading(label),
    component(
      'Rows',
      {},
      entities.map((entity) =>
        component(
          'Row',
          {name: calledOf(entity), href: entity.route, deprecated: entity.deprecationReason !== undefined},
          asParagraph(firstSentenceNodes(entity.description)),
        ),
      ),
    ),
  ]);
  const count = domains.reduce((sum, {entities}) => sum + entities.length, 0);
  const nodes = [
    component('PageHead', {
      listing: listing.id,
      kind: `${count} ${count === 1 ? 'entry' : 'entries'}`,
      name: listing.label,
      plain: true,
    }),
    ...parseDescription(listing.summary),
    ...sections,
  ];
  const frontMatter = {
    id: 'index',
    slug: listingRoute(listing).slice(api.path.length),
    title: listing.label,
    description: listing.summary,
    hide_title: true,
    custom_edit_url: null,
  };
  return mdxFile(frontMatter, toMdx(nodes));
}
