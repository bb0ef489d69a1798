/**
 * Writes what the playground offers to begin with (callers, scenarios, stories and types with records), the example of the
 * home page, and the data that the simulator's thread works with.
 */
import type {Plugin} from '@docusaurus/types';
import {generationMark, isOwnSchema} from '../../reference/build/schema-source.ts';
import {shownRequest, shownScenarios} from 'endless-simulator';
import {emptyEngine, readEngine, readPlatform, readRuns, type Platform} from 'endless-simulator/node';
import type {Engine} from 'endless-simulator/worker';
import type {ExampleData} from '../../reference/model/scenario.ts';
import type {Caller, Offer} from '../model/offer.ts';
import {requestOf} from '../model/request.ts';

function permissionsOf({simulator: {rules, store}, contract}: Platform, headers: Caller['headers']): string[] {
  const byLowerName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return [...(rules.authenticate(byLowerName, store, contract)?.permissions ?? [])].sort();
}

export function readOffer(): Offer {
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
    callers: Object.entries(platform.callers).map(([name, {text, headers}]) => ({
      name,
      text,
      headers,
      permissions: permissionsOf(platform, headers),
    })),
    groups: [...storyGroups, ...scenarioGroups.sort((a, b) => a.label.localeCompare(b.label))],
    types: Object.entries(platform.world.state.records)
      .filter(([, records]) => Object.keys(records).length > 0)
      .map(([name]) => name)
      .sort(),
  };
}

interface Content {
  front: ExampleData;
  offer: Offer;
  engine: Engine;
}

/** The home page shows the first scenario of `productBySku`. */
const readContent = (): Content => ({
  front: {kind: 'queries', scenarios: shownScenarios(readRuns().scenarios).get('productBySku')?.slice(0, 1) ?? []},
  offer: readOffer(),
  engine: readEngine(),
});

/** A foreign schema can't be simulated. */
const nothing: Content = {
  front: {kind: 'queries', scenarios: []},
  offer: {callers: [], groups: [], types: []},
  engine: emptyEngine(),
};

export default function playgroundPlugin(): Plugin<Content> {
  return {
    name: 'endless-playground',
    getPathsToWatch: () => [generationMark],
    loadContent: () => (isOwnSchema ? readContent() : nothing),
    async contentLoaded({content, actions}) {
      for (const [name, data] of Object.entries(content))
        await actions.createData(`${name}.json`, JSON.stringify(data));
    },
  };
}
