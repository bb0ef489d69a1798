/** `npm run lint:links` asks the addresses of others that pages link to, and lists those that don't answer. */
import {cpSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {runProgram, type Run} from '../support/run-program.ts';

let server: Server;
let origin: string;
let root: string;
let most = 0;
beforeAll(async () => {
  let open = 0;
  server = createServer(({url = '', method}, response) => {
    most = Math.max(most, (open += 1));
    const answer = (status: number, headers = {}): void => {
      open -= 1;
      response.writeHead(status, headers).end();
    };
    if (url === '/slow') return;
    if (url === '/no-head' && method === 'HEAD') answer(405);
    else if (url === '/moved') answer(301, {location: '/fine'});
    else setTimeout(() => answer(url === '/gone' ? 404 : 200), 50);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  root = mkdtempSync(path.join(tmpdir(), 'links-'));
  cpSync('tests/fixtures/writing', root, {recursive: true});
  const paths = ['fine', 'no-head', 'gone', 'slow', 'moved', 'a', 'b', 'c', 'd'];
  writeFileSync(
    path.join(root, 'help/outside.mdx'),
    `---\ntitle: Outside\n---\n\n${paths.map((name) => `[${name}](${origin}/${name})\n`).join('\n')}\n[dead](http://127.0.0.1:1/)\n`,
  );
});
afterAll(() => {
  server.close().closeAllConnections();
  rmSync(root, {recursive: true});
});

const lint = (...args: string[]): Promise<Run> =>
  runProgram(process.execPath, ['--import', 'tsx', 'scripts/check-links.ts', ...args]);

test.each(['0', '-1', 'x', '1.5'])('%s requests at a time are refused', async (number) => {
  const {status, output} = await lint(`--at-a-time=${number}`);
  expect(status).toBe(1);
  expect(output).toContain(`--at-a-time takes a whole number from 1, not "${number}".`);
});

test('dead, moved and silent addresses are listed by file and line, and others not', async () => {
  const {status, output} = await lint('--root', root, '--timeout', '2', '--at-a-time', '3');
  expect(status).toBe(1);
  expect(output.trim().split('\n')).toEqual([
    `help/outside.mdx:9: ${origin}/gone answers 404. Correct the link, or remove it.`,
    `help/outside.mdx:11: ${origin}/slow gives no answer in 2 s.`,
    `help/outside.mdx:13: ${origin}/moved moved to ${origin}/fine. Link there, if it stays.`,
    expect.stringMatching(/^help\/outside\.mdx:23: http:\/\/127\.0\.0\.1:1\/ fails: /) as string,
    '[links] 10 addresses asked, 4 links to look at',
  ]);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(4);
});
