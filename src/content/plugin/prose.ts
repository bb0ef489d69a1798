import path from 'node:path';
import type {Root} from 'mdast';
import {isOwnSchema, loadModel, schemaFolder} from '../../reference/build/schema-source.ts';
import {api} from '../../site/model/sections.ts';
import remarkGraphqlCheck from './remark-graphql-check.ts';
import type {PageFile} from '../build/fail-at.ts';
import type {StoryRun} from 'endless-simulator';
import {readRuns} from 'endless-simulator/node';
import cellLabels from './remark-cell-labels.ts';
import remarkMermaid from './remark-mermaid.ts';
import remarkSchemaLinks from './remark-schema-links.ts';
import remarkStories from './remark-stories.ts';
import remarkUnlinkSchema from './remark-unlink-schema.ts';

type Transform = (tree: Root, file: PageFile) => void;

// The model is not a plugin option, because Docusaurus copies options into the configuration that each reader downloads.
// It is loaded for each page, because it changes while people write.
const linkNames: Transform = (tree, file) => remarkSchemaLinks({model: loadModel(schemaFolder)})(tree, file);
const checkExamples: Transform = (tree, file) => remarkGraphqlCheck(loadModel(schemaFolder))(tree, file);
// Another schema doesn't have the names that our pages mention.
const unlink: Transform = (tree, file) => remarkUnlinkSchema(isWritten(file.path))(tree);

type Stories = () => ReadonlyMap<string, StoryRun>;

const namesAndExamples = (stories: Stories): Transform[] => {
  const insertStories: Transform = remarkStories({stories, model: () => loadModel('schema')});
  return isOwnSchema ? [insertStories, linkNames, checkExamples] : [insertStories, unlink];
};

/** Transformations of every written page, in this order. */
export const transformsWith = (stories: Stories) => [remarkMermaid(), ...namesAndExamples(stories), cellLabels];

/** Read once for all pages; the development server has to be restarted after a change. */
let runs: ReturnType<typeof readRuns> | undefined;
const readStories: Stories = () => (runs ??= readRuns()).stories;

/** Transformations that also apply to the Markdown of pages. */
export const linkTransforms: readonly Transform[] = namesAndExamples(readStories);

const asPlugin = (transform: Transform) => (): Transform => transform;

/** Whether a page of the reference is written, not generated: its home and its guides. */
export const isWritten = (file: string): boolean =>
  new RegExp(`^${api.id}/(index\\.mdx$|guides/)`).test(path.relative(process.cwd(), file).replaceAll(path.sep, '/'));

const onWrittenPages =
  (transform: Transform): Transform =>
  (tree, file) => {
    if (isWritten(file.path)) transform(tree, file);
  };

export const prosePlugins = transformsWith(readStories).map(asPlugin);

/** Generated pages of the reference already have links, and need only diagrams. */
export const referencePlugins = [remarkMermaid(), ...[...linkTransforms, cellLabels].map(onWrittenPages)].map(asPlugin);
