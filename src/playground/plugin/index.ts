/** Writes what the playground offers to pick from: callers, scenarios, stories and the types of the data set. */
import type {Plugin} from '@docusaurus/types';
import {isOwnSchema} from '../../reference/build/schema-source.ts';
import {shownScenarios} from 'endless-simulator';
import {readPlatform, runScenarios} from 'endless-simulator/node';
import type {ShownRequest} from 'endless-simulator';
import {printJson} from '../../reference/model/scenario.ts';
import type {Exchange} from 'endless-simulator';
import type {Offer} from '../model/offer.ts';
import type {TabContent} from '../model/tabs.ts';

const nothing: Offer = {callers: [], groups: [], types: []};

/** A request as a tab opens with it, without what it answers. */
const contentOf = (
  {as = 'nobody', document, variables, advance}: ShownRequest,
  before: readonly ShownRequest[],
): TabContent => ({
  as,
  document,
  variables: printJson(variables),
  headers: '',
  before,
  ...(advance !== undefined && {advance}),
});

const asShown = (step: Exchange): ShownRequest => ({...step, document: step.document.trim()});

/** What the playground of this site offers. */
export function readOffer(): Offer {
  if (!isOwnSchema) return nothing;
  const platform = readPlatform();
  const {scenarios, stories} = runScenarios(platform);
  const storyGroups = [...stories.values()].map(({title, steps}) => ({
    label: `Story: ${title}`,
    items: steps.map((step, index) => ({
      title: `${index + 1}. ${step.title ?? ''}`,
      content: contentOf(asShown(step), steps.slice(0, index).map(asShown)),
    })),
  }));
  const scenarioGroups = [...shownScenarios(scenarios)].map(([operation, list]) => ({
    label: operation,
    items: list.map(({title, refused, before, shown}) => ({
      title: refused === undefined ? title : `Refused: ${title}`,
      content: contentOf(shown, before),
    })),
  }));
  return {
    callers: Object.entries(platform.callers).map(([name, {text, headers}]) => ({name, text, headers})),
    groups: [...storyGroups, ...scenarioGroups.sort((a, b) => a.label.localeCompare(b.label))],
    types: Object.entries(platform.world.state.records)
      .filter(([, records]) => Object.keys(records).length > 0)
      .map(([name]) => name)
      .sort(),
  };
}

export default function playgroundPlugin(): Plugin<Offer> {
  return {
    name: 'endless-playground',
    getPathsToWatch: () => ['schema/**/*.yaml'],
    loadContent: readOffer,
    async contentLoaded({content, actions}) {
      await actions.createData('offer.json', JSON.stringify(content));
    },
  };
}
