/** What guides print of their stories: requests, answers and samples, in the order in which readers copy them. */
import {readdirSync, readFileSync} from 'node:fs';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import {remark} from 'remark';
import type {Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {readRuns} from 'endless-simulator/node';
import remarkStories from '../../src/content/plugin/remark-stories.ts';
import {exampleMarkdown, propsOf} from '../../src/reference/build/components.ts';
import {loadModel} from '../../src/reference/build/schema-source.ts';
import type {StoryStepData} from '../../src/reference/model/scenario.ts';
import {blankFrontMatter} from '../../src/site/build/front-matter.ts';
import {textOf, type JsxElement} from '../../src/site/model/markdown.ts';

/** A step as its page prints it, by the labels above its parts: `Answer`, `cURL` and so on. */
export interface PrintedStep {
  title: string;
  data: StoryStepData;
  parts: ReadonlyMap<string, string>;
}

const parser = remark().use(remarkGfm).use(remarkMdx).use(remarkDirective).freeze();
const stories = remarkStories({stories: () => readRuns().stories, model: () => loadModel('schema')});

function printed(data: StoryStepData): PrintedStep {
  const parts = new Map<string, string>();
  let label = '';
  for (const node of exampleMarkdown(data)) {
    if (node.type === 'paragraph') label = textOf(node);
    if (node.type === 'code') parts.set(label, node.value);
  }
  return {title: data.scenarios[0]?.title ?? '', data, parts};
}

function stepsOf(file: string): PrintedStep[] {
  const tree: Root = parser.parse(blankFrontMatter(readFileSync(file, 'utf8')));
  stories(tree, {path: file, data: {}});
  const steps: PrintedStep[] = [];
  visit(tree, 'mdxJsxFlowElement', (element: JsxElement) => {
    if (element.name === 'StoryStep')
      steps.push(printed(JSON.parse(String(propsOf(element)['data'])) as StoryStepData));
  });
  return steps;
}

/** The steps of each guide that shows a story. */
export const printedGuides = (): [guide: string, steps: PrintedStep[]][] =>
  readdirSync('api/guides')
    .filter((file) => file.endsWith('.mdx'))
    .map((file): [string, PrintedStep[]] => [file, stepsOf(`api/guides/${file}`)])
    .filter(([, steps]) => steps.length > 0);
