import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {isOwnSchema, loadModel, schemaFolder} from './schema-source.ts';
import {apiSidebars} from './sidebar-items.ts';
import {frontMatterOf} from '../../site/build/front-matter.ts';
import {guidesRoute} from '../model/routes.ts';

const folder = guidesRoute.slice(1);

/** Ids of the guides, sorted by the position in their front matter. */
function guideIds(): string[] {
  const guides = readdirSync(folder)
    .filter((file) => file.endsWith('.mdx') && file !== 'index.mdx')
    .map((file) => {
      const data = frontMatterOf(file, readFileSync(path.join(folder, file), 'utf8'));
      return {id: `guides/${path.basename(file, '.mdx')}`, position: Number(data['sidebar_position'])};
    });
  return guides.sort((a, b) => a.position - b.position).map(({id}) => id);
}

// Named exports would become sidebars.
export default apiSidebars(loadModel(schemaFolder), isOwnSchema ? guideIds() : []);
