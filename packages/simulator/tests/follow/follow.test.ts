import {afterAll, beforeAll, expect, test, vi} from 'vitest';
import {startServer, type RunningServer} from '../../src/server/server.ts';
import {followOnce} from './run.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({port: 0});
});
afterAll(() => server.close());

test.each([1, 2, 3, 4, 5])('a follower loses nothing, whatever breaks: seed %i', async (seed) => {
  const printed = vi.spyOn(console, 'error');
  expect((await followOnce(server, seed)).lost).toEqual([]);
  expect(printed).not.toHaveBeenCalled();
  printed.mockRestore();
});
