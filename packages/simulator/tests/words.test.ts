import {isInputObjectType, isObjectType} from 'graphql';
import {expect, test} from 'vitest';
import {applied} from '../src/model/directives.ts';
import {matchesWords} from '../src/model/words.ts';
import {freshPlatform} from './support/platform.ts';

test('each word searched for begins a word of one of the texts', () => {
  expect(matchesWords(['Ridgeline Tent', 'AP-TENT-2P'], 'tent RIDGE')).toBe(true);
  expect(matchesWords(['Ridgeline Tent', 'AP-TENT-2P'], 'tent line')).toBe(false);
});

test('signs part words, in the texts and in the search alike', () => {
  expect(matchesWords(['AP-TENT-2P'], 'ap-tent')).toBe(true);
  expect(matchesWords(['São Tomé'], 'tomé, são')).toBe(true);
});

test('numbers are texts, other values have no words, and no words match everything', () => {
  expect(matchesWords([1042, null, {name: 'tent'}], '10')).toBe(true);
  expect(matchesWords([1042, null, {name: 'tent'}], 'tent')).toBe(false);
  expect(matchesWords([], undefined)).toBe(true);
  expect(matchesWords([], ' – ')).toBe(true);
});

test('a search looks at no fewer fields than its description names', () => {
  const {schema} = freshPlatform().contract;
  const inputs = Object.values(schema.getTypeMap()).flatMap((type) => {
    if (isInputObjectType(type)) return Object.values(type.getFields());
    return isObjectType(type) ? Object.values(type.getFields()).flatMap(({args}) => args) : [];
  });
  const searches = inputs.flatMap((input) => {
    const fields = applied(input, 'searches')[0]?.['fields'];
    const [, named] = /begins a word of (.+?), without regard/s.exec(input.description ?? '') ?? [];
    return fields && named
      ? [{named, told: named.split(/,\s+or\s+|,\s+|\s+or\s+/).length, fields: (fields as string[]).length}]
      : [];
  });
  expect(searches.length).toBeGreaterThan(20);
  expect(searches.filter(({told, fields}) => told > fields)).toEqual([]);
});
