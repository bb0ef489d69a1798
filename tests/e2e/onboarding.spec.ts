/** The ways of a newcomer from the front page to a first request of their own: in the browser, and at home. */
import {execFile, spawn, type ChildProcess} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {expect, test, type Page} from '@playwright/test';

const answer = (page: Page) => page.getByRole('region', {name: 'Text of the answer'});

test('in the browser, from the front page to a request of one’s own', async ({page}) => {
  await page.goto('/');
  await page.getByRole('link', {name: 'Open the playground'}).click();
  await page.getByRole('button', {name: 'Run', exact: true}).click();
  await expect(answer(page)).toContainText('"number"');
  await page.getByRole('textbox', {name: 'Document'}).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('{ products(first: 2) { nodes { sku } } }');
  await page.getByRole('button', {name: 'Run', exact: true}).click();
  await expect(answer(page)).toContainText('"sku": "AP-');
});

test.describe('at home', () => {
  let folder: string;
  let simulator: ChildProcess | undefined;
  test.beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'onboarding-'));
  });
  test.afterAll(() => {
    if (simulator?.pid !== undefined) process.kill(-simulator.pid);
    rmSync(folder, {recursive: true, force: true});
  });

  /** Starts the simulator with the command that a page prints, and gives what it says about itself. */
  async function start(command: string): Promise<string> {
    const env = {PATH: process.env['PATH'], HOME: folder, npm_config_yes: 'true'};
    simulator = spawn('sh', ['-c', `${command} --port 0`], {cwd: folder, env, detached: true});
    let output = '';
    simulator.stdout?.on('data', (part) => (output += String(part)));
    await expect.poll(() => output, {timeout: 110_000}).toMatch(/--json '.*'\n$/);
    return output;
  }

  test('the whole download, with the documentation, stays small', async ({request}) => {
    const {bytes} = (await (await request.get('/downloads/endless-simulator.json')).json()) as {bytes: number};
    expect(bytes).toBeLessThanOrEqual(2_800_000);
  });

  test('from the front page to an order of the simulator, by what the pages print', async ({page, baseURL}) => {
    test.setTimeout(150_000);
    await page.goto('/');
    await page.getByRole('link', {name: 'Send your first request'}).click();
    await page.getByRole('link', {name: 'Going live'}).first().click();
    const printed = async (text: string): Promise<string> =>
      page.locator('pre').filter({hasText: text}).first().innerText();
    const command = (await printed('endless-simulator.tgz')).trim();
    const output = await start(command.replace(/https:\/\/[^/]+/, baseURL ?? ''));
    const [, token] = /dana +Bearer (\S+)/.exec(output) ?? [];
    const [, company] = /X-Company-Id: (com_\w+)/.exec(output) ?? [];
    const [, url = ''] = /at (http:\S+)/.exec(output) ?? [];
    const curl = (await printed('curl http://localhost:4000/graphql')).replace('http://localhost:4000/graphql', url);
    const env = {PATH: process.env['PATH'], ENDLESS_TOKEN: token, ENDLESS_COMPANY: company};
    const {stdout} = await promisify(execFile)('bash', ['-c', curl], {env});
    expect(JSON.parse(stdout)).toMatchObject({data: {orders: {nodes: [{number: 'AP-10410'}, {}, {}]}}});
  });
});
