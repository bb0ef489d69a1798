/** Data of components: type cards, names for the sidebar's filter, and the map of the API. */
import path from 'node:path';
import {isUnionType} from 'graphql';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {groupBy} from '../../site/model/group-by.ts';
import {membersOf} from '../model/elements.ts';
import {isFolded, listingOf, listings} from '../model/kinds.ts';
import {firstSentence} from '../build/markdown.ts';
import type {SchemaModel, TypeItem} from '../model/model.ts';
import {generationMark, loadModel, schemaFolder} from '../build/schema-source.ts';
import {cardKinds, type Card, type NameLists} from '../model/page-data.ts';
import {buildSchemaMap} from '../model/schema-map.ts';

const mostMembers = 5;

/** The members of a type, each with its own type if it has one. */
function listMembers(entity: TypeItem): [name: string, type: string][] {
  if (isUnionType(entity.definition)) return entity.definition.getTypes().map(({name}) => [name, '']);
  return membersOf(entity).map(({definition: {name, type}}) => [name, type ? String(type) : '']);
}

/** Cards of all types by kind, then by slug. */
export function cardsOf(model: SchemaModel): Record<string, Record<string, Card>> {
  const cards: Record<string, Record<string, Card>> = {};
  for (const entity of model.types.values()) {
    const members = listMembers(entity);
    (cards[entity.kind] ??= {})[entity.slug] = {
      name: entity.name,
      text: firstSentence(entity.description),
      members: members.slice(0, mostMembers),
      rest: Math.max(0, members.length - mostMembers),
    };
  }
  return cards;
}

/** The names of every list in the order of the sidebar; types that are looked up by name have their members. */
export function namesOf(model: SchemaModel): NameLists {
  const byListing = groupBy(model.entities, (entity) => listingOf(entity).id);
  return listings.flatMap((listing) => {
    const names = byListing.get(listing.id)?.map((entity): NameLists[number]['names'][number] => {
      const members = isFolded(listing) ? [] : membersOf(entity).map(({definition}) => definition.name);
      return members.length > 0 ? [entity.name, entity.route, members.join(' ')] : [entity.name, entity.route];
    });
    return names ? [{label: listing.label, names: names.sort(([a], [b]) => a.localeCompare(b))}] : [];
  });
}

export default function referencePlugin({siteDir}: LoadContext): Plugin<SchemaModel> {
  const folder = path.resolve(siteDir, schemaFolder);
  return {
    name: 'reference-page-data',
    getPathsToWatch: () => [generationMark],
    loadContent: () => loadModel(folder),
    async contentLoaded({content, actions}) {
      const cards = cardsOf(content);
      for (const kind of cardKinds) await actions.createData(`cards-${kind}.json`, cards[kind] ?? {});
      await actions.createData('names.json', namesOf(content));
      await actions.createData('map.json', JSON.stringify(buildSchemaMap(content)));
    },
  };
}
