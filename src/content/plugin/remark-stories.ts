import {isEnumType, type GraphQLNamedType} from 'graphql';
import type {PhrasingContent, Root, Table} from 'mdast';
import {SKIP, visit} from 'unist-util-visit';
import {readPermissions, transitionsOf} from 'endless-simulator/schema';
import {propsOf} from '../../reference/build/components.ts';
import {codeLink, table, text, withCode} from '../../reference/build/markdown.ts';
import type {SchemaModel} from '../../reference/model/model.ts';
import {kindOf, type StoryStepData} from '../../reference/model/scenario.ts';
import {shownRequest, type Exchange, type StoryRun} from 'endless-simulator';
import {storySamples} from '../../reference/build/story-samples.ts';
import {failAt, type PageFile} from '../build/fail-at.ts';
import {entryTable, stepOf, storyOf, storyTable, storyValue} from '../build/story-values.ts';
import {isElement, type FlowElement, type JsxElement} from '../../site/model/markdown.ts';

type Properties = (name: string) => string;

const propertiesOf = (element: JsxElement): Properties => {
  const properties = propsOf(element);
  return (name) => {
    const value = properties[name];
    if (typeof value !== 'string') throw new Error(`It needs ${name}="…".`);
    return value;
  };
};

/** Text whose parts in backticks, and values such as `ON_HOLD`, are code. */
const phrases = (value: string): PhrasingContent[] =>
  /^[A-Z]+(?:_[A-Z]+)*$/.test(value) && value.length > 2 ? [codeLink(value)] : withCode(value);

/** A value such as `PARTIALLY_SHIPPED` as the application shows it: "Partially shipped", in British spelling. */
function labelOf(value: string): string {
  const words = value
    .toLowerCase()
    .replaceAll('_', ' ')
    .replace('canceled', 'cancelled')
    .replace('authorized', 'authorised')
    .replace('fulfillment', 'fulfilment');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Values that are words, not codes of currencies or documents. */
const valuesOf = (type: GraphQLNamedType): string[] =>
  isEnumType(type) ? type.getValues().flatMap(({name}) => (/^[A-Z_]{4,}$/.test(name) ? [name] : [])) : [];

/** Formats cells of a table: values of the schema are code, or in Help the application's words for them. */
const cellsOf = ({path}: PageFile, {types}: SchemaModel): ((value: string) => PhrasingContent[]) => {
  if (!/(?:^|\/)help\//.test(path)) return phrases;
  const values = new Set([...types.values()].flatMap(({definition}) => valuesOf(definition)));
  return (value) => (values.has(value) ? [text(labelOf(value))] : phrases(value));
};

const tableOf = ([head = [], ...rows]: string[][], written: (value: string) => PhrasingContent[] = phrases): Table =>
  table(
    [head.map((label) => [text(label)]), ...rows.map((row) => row.map(written))],
    rows[0]?.map((value) => (/^−?[\d.,]+$/.test(value) ? 'right' : null)),
  );

type Stories = ReadonlyMap<string, StoryRun>;

/** Indexes of the steps on a page, by the slug of their story. */
type Shown = Map<string, Set<number>>;

/** Whether a step leaves the platform as it was. */
const onlyReads = ({document, advance}: Exchange): boolean => kindOf(document) === 'queries' && advance === undefined;

/**
 * Shows a step like the example of an operation.
 *
 * @throws Error where readers would miss a step: what they send one after the other has to give the printed answers.
 */
function storyStep(stories: Stories, slug: string, title: string, shownByPage: Shown): FlowElement {
  const step = stepOf(stories, slug, title);
  const {steps} = storyOf(stories, slug);
  const position = steps.indexOf(step);
  const shown = shownByPage.get(slug) ?? new Set();
  shownByPage.set(slug, shown);
  const missed = steps.slice(0, position).find((earlier, index) => !shown.has(index) && !onlyReads(earlier));
  if (missed) throw new Error(`the page shows “${title}” before “${String(missed.title)}”, which changes something.`);
  const kind = kindOf(step.document);
  const own = shownRequest(step);
  const request = {...own, samples: storySamples(kind, own, shown.size === 0)};
  shown.add(position);
  const data: StoryStepData = {kind, scenarios: [{title, before: [], shown: request}], story: slug, at: position};
  return {
    type: 'mdxJsxFlowElement',
    name: 'StoryStep',
    attributes: [{type: 'mdxJsxAttribute', name: 'data', value: JSON.stringify(data)}],
    children: [],
  };
}

function automaticChanges({types}: SchemaModel, statuses: string[]): string[][] {
  const rows = statuses.flatMap((name) => {
    const type = types.get(name);
    const transitions = type ? transitionsOf(type.definition) : [];
    if (transitions.length === 0) throw new Error(`${name} is not a status of the schema.`);
    return transitions.flatMap(({from, to, automatic}) =>
      automatic ? [[from.map((status) => `\`${status}\``).join(', '), `\`${to}\``, automatic]] : [],
    );
  });
  return [['From', 'To', 'Happens'], ...rows];
}

/** Every permission, what it allows, and which predefined role types have it. */
function permissionTable({types}: SchemaModel): Table {
  const permissions = readPermissions(types.get('Permission')?.description ?? '');
  const roles = Object.keys(permissions[0]?.heldBy ?? {});
  return table([
    ['Permission', 'What it allows', ...roles].map((label) => [text(label)]),
    ...permissions.map(({name, text: allows, heldBy}) => [
      [codeLink(name)],
      withCode(allows),
      ...roles.map((role) => [text(heldBy[role] ? 'Yes' : 'No')]),
    ]),
  ]);
}

/**
 * Replaces `<StoryValue story step path />`, `<StoryTable story columns />`, `<StoryEntries story step list columns />`
 * and `<StoryStep story step />` by answers of the simulator, and `<AutomaticChanges statuses />` and `<PermissionTable />`
 * by tables from the schema.
 */
export default function remarkStories({stories, model}: {stories: () => Stories; model: () => SchemaModel}) {
  type Replacement = (of: Properties, file: PageFile, shown: Shown) => Table | FlowElement | PhrasingContent[];
  const replacements: Record<string, Replacement> = {
    StoryValue: (of) => phrases(storyValue(stories(), of('story'), of('step'), of('path'))),
    StoryTable: (of, file) => tableOf(storyTable(stories(), of('story'), of('columns')), cellsOf(file, model())),
    StoryEntries: (of, file) => {
      const step = stepOf(stories(), of('story'), of('step'));
      return tableOf(entryTable(step, of('list'), of('columns')), cellsOf(file, model()));
    },
    StoryStep: (of, _file, shown) => storyStep(stories(), of('story'), of('step'), shown),
    AutomaticChanges: (of) => tableOf(automaticChanges(model(), of('statuses').split(' '))),
    PermissionTable: () => permissionTable(model()),
  };
  return (tree: Root, file: PageFile): void => {
    const shown: Shown = new Map();
    visit(tree, (node, index, parent) => {
      const replace = isElement(node) && node.name ? replacements[node.name] : undefined;
      if (!replace || !isElement(node) || !parent || index === undefined) return undefined;
      try {
        const made = [replace(propertiesOf(node), file, shown)].flat();
        parent.children.splice(index, 1, ...(made as never[]));
        return [SKIP, index + made.length];
      } catch (error) {
        return failAt(file, node, `<${String(node.name)}>: ${(error as Error).message}`);
      }
    });
  };
}
