import path from 'node:path';
import type {Root} from 'mdast';
import type {Plugin} from 'unified';
import type {VFile} from 'vfile';
import {loadModel} from '../../reference/model/model.ts';
import {schemaFolder} from '../../reference/build/schema-folder.ts';
import remarkGraphqlCheck from './remark-graphql-check.ts';
import remarkMermaid from './remark-mermaid.ts';
import remarkSchemaLinks from './remark-schema-links.ts';
import remarkUnlinkSchema from './remark-unlink-schema.ts';

type Transform = (tree: Root, file: VFile) => void;

// The model is bound here, not passed as a plugin option: Docusaurus copies the options of every plugin into the
// configuration that each reader downloads.
const model = loadModel(path.resolve(schemaFolder));
const linkNames: Transform = remarkSchemaLinks({model});
const checkExamples: Transform = remarkGraphqlCheck(model);

const everywhere =
  (transform: Transform): Plugin<[], Root> =>
  () =>
    transform;

const onApiHome =
  (transform: Transform): Plugin<[], Root> =>
  () =>
  (tree, file) => {
    if (path.relative(process.cwd(), file.path) === path.normalize('api/index.mdx')) transform(tree, file);
  };

// Another schema in place of ours (to measure, or to rehearse a large one) has none of the names that our pages speak of.
const transforms =
  path.resolve(schemaFolder) === path.resolve('schema') ? [linkNames, checkExamples] : [remarkUnlinkSchema(model)];

/** What happens to every page that people write: Help and Changelog. */
export const prosePlugins = [remarkMermaid, ...transforms.map(everywhere)];

/** The same for the reference, whose generated pages link by themselves and need only their diagrams drawn. */
export const referencePlugins = [remarkMermaid, ...transforms.map(onApiHome)];
