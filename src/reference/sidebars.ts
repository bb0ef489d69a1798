import path from 'node:path';
import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';
import {schemaFolder} from './formatter.ts';
import {loadModel, type Entity} from './model.ts';

const kinds = [
  {group: 'operations', kind: 'queries', label: 'Queries'},
  {group: 'operations', kind: 'mutations', label: 'Mutations'},
  {group: 'operations', kind: 'subscriptions', label: 'Subscriptions'},
  {group: 'operations', kind: 'directives', label: 'Directives for clients'},
  {group: 'types', kind: 'objects', label: 'Objects'},
  {group: 'types', kind: 'inputs', label: 'Inputs'},
  {group: 'types', kind: 'enums', label: 'Enums'},
  {group: 'types', kind: 'unions', label: 'Unions'},
  {group: 'types', kind: 'scalars', label: 'Scalars'},
  {group: 'types', kind: 'interfaces', label: 'Interfaces'},
  {group: 'types', kind: 'directives', label: 'Directives of the schema'},
] as const;

/** A sidebar for each kind of schema item, so that no page carries the names of all the others. */
function apiSidebars(entities: Entity[]): SidebarsConfig {
  const sidebars: SidebarsConfig = {home: ['index']};
  for (const {group, kind} of kinds) {
    const items = entities
      .filter((entity) => entity.group === group && entity.kind === kind)
      .sort((a, b) => a.name.localeCompare(b.name))
      .map(({slug, name}) => ({type: 'doc' as const, id: `${group}/${kind}/${slug}`, label: name}));
    if (items.length > 0) sidebars[`${group}-${kind}`] = items;
  }
  return sidebars;
}

export default apiSidebars(loadModel(path.resolve(schemaFolder)).entities);
