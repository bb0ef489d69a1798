/** What scenarios answered is used again only while nothing has changed that decides it. */
import {mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {runsFile, stateOf} from '../src/build/runs.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'runs-'));
  mkdirSync(path.join(folder, 'world'));
  writeFileSync(path.join(folder, 'orders.graphql'), 'type Order {id: ID}');
  writeFileSync(path.join(folder, 'world/orders.yaml'), 'a: 1');
});
afterAll(() => rmSync(folder, {recursive: true}));

test('the state of a folder is another one after each change of its files', () => {
  const state = (): string => stateOf([folder]);
  const states = [state()];
  expect(state()).toBe(states[0]);
  for (const change of [
    () => writeFileSync(path.join(folder, 'world/orders.yaml'), 'a: 2'),
    () => renameSync(path.join(folder, 'world/orders.yaml'), path.join(folder, 'world/items.yaml')),
    () => writeFileSync(path.join(folder, 'new.yaml'), ''),
    () => rmSync(path.join(folder, 'orders.graphql')),
  ]) {
    change();
    states.push(state());
  }
  expect(new Set(states).size).toBe(5);
});

test('answers are used again after a description was reworded, and not after a condition or the data was', () => {
  const place = (sdl: string): string => {
    writeFileSync(path.join(folder, 'orders.graphql'), sdl);
    return runsFile(folder);
  };
  const first = place('"An order." type Order {id: ID @error(reason: GONE)}');
  expect(place('"What was ordered." type Order {"Its id." id: ID @error(reason: GONE)}')).toBe(first);
  const others = [place('"An order." type Order {id: ID @error(reason: STALE)}')];
  writeFileSync(path.join(folder, 'world/items.yaml'), 'a: 3');
  others.push(place('"An order." type Order {id: ID @error(reason: GONE)}'));
  expect(new Set([first, ...others]).size).toBe(3);
});
