import path from 'node:path';
import type {Root} from 'mdast';
import {isOwnSchema, loadModel, schemaFolder} from '../../reference/build/schema-source.ts';
import {api} from '../../site/model/sections.ts';
import remarkGraphqlCheck from './remark-graphql-check.ts';
import type {PageFile} from '../build/fail-at.ts';
import {readPlatform, readStories, runScenarios} from 'endless-simulator/node';
import remarkMermaid from './remark-mermaid.ts';
import remarkSchemaLinks from './remark-schema-links.ts';
import remarkStories from './remark-stories.ts';
import remarkUnlinkSchema from './remark-unlink-schema.ts';

type Transform = (tree: Root, file: PageFile) => void;

// The model is read here, not passed as a plugin option: Docusaurus copies the options of every plugin into the
// configuration that each reader downloads. It is read anew for each page, because it changes while people write.
const linkNames: Transform = (tree, file) => remarkSchemaLinks({model: loadModel(schemaFolder)})(tree, file);
const checkExamples: Transform = (tree, file) => remarkGraphqlCheck(loadModel(schemaFolder))(tree, file);
// Another schema in place of ours (to measure, or to rehearse a large one) has none of the names that our pages speak of.
const unlink: Transform = (tree, file) => remarkUnlinkSchema(isWritten(file.path))(tree);

const cached = <T>(make: () => T): (() => T) => {
  let made: {value: T} | undefined;
  return () => (made ??= {value: make()}).value;
};
/** Stories are run once for all pages: a change of theirs shows when the server is started again. */
export const stories = cached(() => {
  const platform = readPlatform();
  return runScenarios(platform, new Set(readStories(platform).keys())).stories;
});
const tellStories: Transform = remarkStories({stories, model: () => loadModel('schema')});

const namesAndExamples = isOwnSchema ? [tellStories, linkNames, checkExamples] : [tellStories, unlink];

/** What links names of the schema, and checks examples on the way. */
export const linkTransforms: readonly Transform[] = namesAndExamples;

/** What happens to every page that people write, in this order. */
export const proseTransforms: readonly Transform[] = [remarkMermaid(), ...namesAndExamples];

const asPlugin = (transform: Transform) => (): Transform => transform;

/** Whether people write a page of the reference, by its file: its home and its guides. */
export const isWritten = (file: string): boolean =>
  new RegExp(`^${api.id}/(index\\.mdx$|guides/)`).test(path.relative(process.cwd(), file).replaceAll(path.sep, '/'));

const onWrittenPages =
  (transform: Transform): Transform =>
  (tree, file) => {
    if (isWritten(file.path)) transform(tree, file);
  };

/** The transformations of Help and Changelog. */
export const prosePlugins = proseTransforms.map(asPlugin);

/** The same for the reference, whose generated pages link by themselves and need only their diagrams drawn. */
export const referencePlugins = [remarkMermaid(), ...namesAndExamples.map(onWrittenPages)].map(asPlugin);
