import {Globby} from '@docusaurus/utils';
import {sections, type Section} from '../model/sections.ts';

const patterns: Record<Section['content'], readonly string[]> = {
  guides: ['**/*.md', '**/*.mdx'],
  blog: ['**/*.md', '**/*.mdx'],
  reference: ['index.mdx', 'guides/*.mdx'],
};

type Guides = Extract<(typeof sections)[number], {content: 'guides'}>;

export const guideSections = sections.filter((section): section is Guides => section.content === 'guides');

/** File of a section's sidebar; only sections of guides have one. */
export const sidebarFile = (section: string): string | undefined =>
  guideSections.find(({id}) => id === section)?.sidebar;

const everyKind = ['guides', 'blog', 'reference'] as const;

/** Patterns of the pages that people write, relative to the site's folder. */
export const writtenGlobs = (kinds: readonly Section['content'][] = everyKind): string[] =>
  sections
    .filter(({content}) => kinds.includes(content))
    .flatMap(({id, content}) => patterns[content].map((pattern) => `${id}/${pattern}`));

/** Files of the pages that people write, relative to the site's folder and sorted; those of some kinds of sections only. */
export const writtenPages = (root: string, kinds?: readonly Section['content'][]): string[] =>
  Globby.sync(writtenGlobs(kinds), {cwd: root, ignore: ['**/_*/**', '**/_*']}).sort();
