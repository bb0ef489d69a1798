import path from 'node:path';
import type {Root} from 'mdast';
import type {Plugin} from 'unified';
import type {VFile} from 'vfile';
import {schemaFolder} from '../reference/formatter.ts';
import {loadModel} from '../reference/model.ts';
import remarkGraphqlCheck from './remark-graphql-check/index.ts';
import remarkMermaid from './remark-mermaid/index.ts';
import remarkSchemaLinks from './remark-schema-links/index.ts';

const model = loadModel(path.resolve(schemaFolder));

function onlyPage<Options>(page: string, plugin: (options: Options) => (tree: Root, file: VFile) => void): Plugin<[Options], Root> {
  return (options) => {
    const transform = plugin(options);
    return (tree, file) => {
      if (path.relative(process.cwd(), file.path) === path.normalize(page)) transform(tree, file);
    };
  };
}

// Another schema in place of ours (to measure, or to rehearse a large one) has none of the names that our pages speak of.
const withOurSchema = path.resolve(schemaFolder) === path.resolve('schema');

type SchemaPlugins = [[Plugin<[{model: typeof model}], Root>, {model: typeof model}], [Plugin<[typeof model], Root>, typeof model]];

const onEveryPage: SchemaPlugins = [[remarkSchemaLinks, {model}], [remarkGraphqlCheck, model]];
const onApiHome: SchemaPlugins = [
  [onlyPage('api/index.mdx', remarkSchemaLinks), {model}],
  [onlyPage('api/index.mdx', remarkGraphqlCheck), model],
];

/** What happens to every page that people write: Help and Changelog. */
export const prosePlugins = [remarkMermaid, ...(withOurSchema ? onEveryPage : [])];

/** The same for the reference, whose generated pages link by themselves and need only their diagrams drawn. */
export const referencePlugins = [remarkMermaid, ...(withOurSchema ? onApiHome : [])];
