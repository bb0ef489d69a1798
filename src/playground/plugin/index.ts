/**
 * Writes what the playground offers to begin with (callers, scenarios, stories and types with records), and the data that
 * the simulator's thread works with.
 */
import type {Plugin} from '@docusaurus/types';
import {generationMark, isOwnSchema} from '../../reference/build/schema-source.ts';
import {shownRequest, shownScenarios} from 'endless-simulator';
import {emptyEngine, readEngine, readPlatform, readRuns} from 'endless-simulator/node';
import type {Engine} from 'endless-simulator/worker';
import type {Offer} from '../model/offer.ts';
import {requestOf} from '../model/request.ts';

const emptyOffer: Offer = {callers: [], groups: [], types: []};

export function readOffer(): Offer {
  if (!isOwnSchema) return emptyOffer;
  const platform = readPlatform();
  const {scenarios, stories} = readRuns();
  const storyGroups = [...stories.values()].map(({title, steps}) => ({
    label: `Story: ${title}`,
    examples: steps.map((step, index) => ({
      title: `${index + 1}. ${step.title ?? ''}`,
      request: requestOf({before: steps.slice(0, index).map(shownRequest), shown: shownRequest(step)}),
    })),
  }));
  const scenarioGroups = [...shownScenarios(scenarios)].map(([operation, list]) => ({
    label: operation,
    examples: list.map((scenario) => ({
      title: scenario.refused === undefined ? scenario.title : `Refused: ${scenario.title}`,
      request: requestOf(scenario),
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

interface Content {
  offer: Offer;
  engine: Engine;
}

export default function playgroundPlugin(): Plugin<Content> {
  return {
    name: 'endless-playground',
    getPathsToWatch: () => [generationMark],
    loadContent: () => ({offer: readOffer(), engine: isOwnSchema ? readEngine() : emptyEngine()}),
    async contentLoaded({content: {offer, engine}, actions}) {
      await actions.createData('offer.json', JSON.stringify(offer));
      await actions.createData('engine.json', JSON.stringify(engine));
    },
  };
}
