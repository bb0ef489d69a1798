import {expect, test} from 'vitest';
import {rehearse} from '../../src/search/engine/rehearsal.ts';

test('asks for each letter, and for the name that comes first, half typed and whole', async () => {
  const asked: string[] = [];
  await rehearse((query) => {
    asked.push(query);
    return query === 'o' ? 'order' : undefined;
  });
  expect(asked.filter((query) => query.length === 1)).toEqual([...'abcdefghijklmnopqrstuvwxyz']);
  expect(asked.slice(asked.indexOf('o'), asked.indexOf('p'))).toEqual(['o', 'ord', 'order']);
});

test('lets what has come meanwhile go before its next query', async () => {
  const order: string[] = [];
  const rehearsal = rehearse((query) => {
    order.push(query);
    return undefined;
  });
  setTimeout(() => order.push('a reader'));
  await rehearsal;
  expect(order.indexOf('a reader')).toBeLessThan(3);
});

test('a failure ends it and is told', async () => {
  const failing = (): never => {
    throw new RangeError('No entry 7');
  };
  await expect(rehearse(failing)).rejects.toThrow('No entry 7');
});
