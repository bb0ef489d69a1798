import {describe, expect, it} from 'vitest';
import {readIndexNames, readSearchConfig, themeSearchConfig} from '../../src/search/model/environment.ts';
import {shardIds} from '../../src/search/model/types.ts';

const names = Object.fromEntries([...shardIds, 'global'].map((id) => [id, `endless-docs-${id}`]));

describe('search credentials from the environment', () => {
  it('searches the embedded index when none is set', () => {
    expect(readSearchConfig({ALGOLIA_APP_ID: ' ', ALGOLIA_SEARCH_API_KEY: ''})).toEqual({
      engine: 'embedded',
      indexNames: names,
    });
  });

  it('uses the hosted service when both are set', () => {
    expect(readSearchConfig({ALGOLIA_APP_ID: 'APP', ALGOLIA_SEARCH_API_KEY: 'key'})).toEqual({
      engine: 'algolia',
      appId: 'APP',
      apiKey: 'key',
      indexNames: names,
      hosts: [],
      insights: false,
    });
  });

  it.each([
    ['appId is missing', 'ALGOLIA_APP_ID', {ALGOLIA_SEARCH_API_KEY: 'key'}],
    ['apiKey is missing', 'ALGOLIA_SEARCH_API_KEY', {ALGOLIA_APP_ID: 'APP'}],
  ])('ends with "%s" and names %s', (message, variable, environment) => {
    expect(() => readSearchConfig(environment)).toThrow(message);
    expect(() => readSearchConfig(environment)).toThrow(`Set ${variable} `);
  });

  it('refuses to give readers the key that may write', () => {
    const keys = {ALGOLIA_SEARCH_API_KEY: 'secret', ALGOLIA_ADMIN_API_KEY: 'secret'};
    expect(() => readSearchConfig({ALGOLIA_APP_ID: 'APP', ...keys})).toThrow(
      'ALGOLIA_SEARCH_API_KEY is the key of ALGOLIA_ADMIN_API_KEY',
    );
  });

  it('takes index names and refuses one name for two sections', () => {
    expect(readIndexNames({ALGOLIA_INDEX_API: 'reference'})).toEqual({...names, api: 'reference'});
    expect(() => readIndexNames({ALGOLIA_INDEX_API: 'x', ALGOLIA_INDEX_HELP: 'x'})).toThrow(
      /^Two sections share an index: \{"help":"x",.*Give ALGOLIA_INDEX_HELP, .*, ALGOLIA_INDEX_GLOBAL different names\.$/,
    );
  });

  it('takes other hosts and refuses what is no origin', () => {
    const both = {ALGOLIA_APP_ID: 'APP', ALGOLIA_SEARCH_API_KEY: 'key'};
    expect(readSearchConfig({...both, ALGOLIA_HOSTS: 'http://localhost:8108/, https://b.example.com'})).toMatchObject({
      hosts: ['http://localhost:8108', 'https://b.example.com'],
    });
    expect(() => readSearchConfig({...both, ALGOLIA_HOSTS: 'localhost:8108'})).toThrow(
      /^ALGOLIA_HOSTS has "localhost:8108", which is not an http\(s\) origin\. Write/,
    );
    expect(() => readSearchConfig({...both, ALGOLIA_HOSTS: 'nothing'})).toThrow('ALGOLIA_HOSTS has "nothing"');
    expect(readSearchConfig({...both, ALGOLIA_HOSTS: ' , '})).toMatchObject({hosts: []});
  });

  it('keeps analytics off unless switched on', () => {
    const both = {ALGOLIA_APP_ID: 'APP', ALGOLIA_SEARCH_API_KEY: 'key'};
    expect(readSearchConfig({...both, ALGOLIA_INSIGHTS: 'true'})).toMatchObject({insights: true});
    for (const off of ['false', '0', ''])
      expect(readSearchConfig({...both, ALGOLIA_INSIGHTS: off})).toMatchObject({insights: false});
  });

  it('gives the theme non-empty settings and no contextual filtering', () => {
    expect(themeSearchConfig(readSearchConfig({}))).toEqual({
      appId: 'embedded',
      apiKey: 'embedded',
      indexName: names.global,
      contextualSearch: false,
      searchPagePath: false,
    });
  });
});
