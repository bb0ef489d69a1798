import {sectionOf as siteSectionOf} from '../../site/model/address.ts';
import {sections} from '../../site/model/sections.ts';
import {shardIds, type SectionId, type ShardId} from './types.ts';

/** What readers call what is searched. */
export const labelOf = (section: SectionId): string => sections.find(({id}) => id === section)?.label ?? 'everything';

/** The section whose index answers a search begun on `pathname`; `global` outside all sections. */
export const scopeOf = (pathname: string): SectionId => parseSection(siteSectionOf(pathname)?.id ?? null);

/** The section that a URL parameter names; `global` for anything else. */
export const parseSection = (value: string | null): SectionId => shardIds.find((id) => id === value) ?? 'global';

/** The shards that answer for a section. */
export const shardsOf = (section: SectionId): readonly ShardId[] => (section === 'global' ? shardIds : [section]);
