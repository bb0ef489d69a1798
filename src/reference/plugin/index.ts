/**
 * Data that the reference's pages load on demand: what type cards show, and the names for the sidebar's filter.
 */
import path from 'node:path';
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  type GraphQLNamedType,
} from 'graphql';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {isFolded, listingOf, listings} from '../model/kinds.ts';
import {firstSentence} from '../build/markdown.ts';
import type {SchemaModel} from '../model/model.ts';
import {loadModel, schemaFolder} from '../build/schema-source.ts';
import type {Card, Names} from '../model/page-data.ts';
import {readPermissions} from '../model/permissions.ts';

const mostMembers = 5;

function membersOf(type: GraphQLNamedType): [name: string, type: string][] {
  if (isEnumType(type)) return type.getValues().map(({name}) => [name, '']);
  if (isUnionType(type)) return type.getTypes().map(({name}) => [name, '']);
  if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)) {
    return Object.values(type.getFields()).map((field) => [field.name, String(field.type)]);
  }
  return [];
}

/** Cards of all types by the kind in their address, then by the last part of their address. */
export function cardsOf(model: SchemaModel): Record<string, Record<string, Card>> {
  const cards: Record<string, Record<string, Card>> = {};
  for (const entity of model.types.values()) {
    const members = membersOf(getNamedType(entity.definition));
    (cards[entity.kind] ??= {})[entity.slug] = {
      name: entity.name,
      text: firstSentence(entity.description),
      members: members.slice(0, mostMembers),
      rest: Math.max(0, members.length - mostMembers),
    };
  }
  return cards;
}

/** The names of every list, in the order of the sidebar. */
export function namesOf(model: SchemaModel): Names {
  const byListing = new Map<string, Names[number]['names']>();
  for (const entity of model.entities) {
    const {id} = listingOf(entity);
    const known = byListing.get(id) ?? [];
    const own = entity.group === 'types' && entity.kind !== 'directives' && !isFolded(listingOf(entity));
    const members = own && !isUnionType(entity.definition) ? membersOf(entity.definition).map(([name]) => name) : [];
    known.push(members.length > 0 ? [entity.name, entity.route, members.join(' ')] : [entity.name, entity.route]);
    byListing.set(id, known);
  }
  return listings.flatMap(({id, label}) => {
    const names = byListing.get(id);
    return names ? [{label, names: names.sort(([a], [b]) => a.localeCompare(b))}] : [];
  });
}

export default function referencePlugin({siteDir}: LoadContext): Plugin<SchemaModel> {
  const folder = path.resolve(siteDir, schemaFolder);
  return {
    name: 'endless-reference',
    getPathsToWatch: () => [`${folder}/*.graphql`],
    loadContent: () => loadModel(folder),
    async contentLoaded({content, actions}) {
      const cards = cardsOf(content);
      for (const kind of ['enums', 'inputs', 'interfaces', 'objects', 'scalars', 'unions']) {
        await actions.createData(`cards-${kind}.json`, cards[kind] ?? {});
      }
      await actions.createData('names.json', namesOf(content));
      const permissions = content.types.get('Permission')?.description ?? '';
      await actions.createData('permissions.json', readPermissions(permissions));
    },
  };
}
