import {expect, test} from 'vitest';
import {matchesWords} from '../src/model/words.ts';

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
