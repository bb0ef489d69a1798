/**
 * Shows what a change does to the looks of the site: builds a commit and the working tree, takes a picture of one page
 * of each kind from both, and writes a page with old, new and difference, the largest difference first.
 *
 *     npm run test:looks -- main
 */
import {spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Browser, Page} from '@playwright/test';
import {createDeliveryServer} from '../src/delivery/build/node-server.ts';
import {readPolicy} from '../src/delivery/build/policy.ts';
import {readRedirects, withMarkdown} from '../src/site/build/redirects.ts';
import {runCommand} from './lib/command.ts';
import {launchBrowser} from './lib/ensure-browser.ts';

const pages = `
  / /search?q=order /help/no-such-page /playground
  /help /help/core-concepts/understanding-order-management /help/faqs/what-do-different-order-statuses-mean
  /changelog /changelog/2025%20Q3/order-tasks /changelog/archive
  /api /api/guides/ship-an-order /api/operations/mutations /api/operations/mutations/create-order
  /api/types/objects/order /api/types/inputs/create-order-input /api/types/enums/new-order-status
`
  .trim()
  .split(/\s+/);
const widths = [390, 1440];
const modes = ['light', 'dark', 'print'] as const;
/** Longer pages are cut: below, they repeat what is above. */
const tallest = 6000;
const output = path.resolve('.cache/looks');

function run(folder: string, program: string, ...args: string[]): void {
  console.log(`${program} ${args.join(' ')}`);
  const {status} = spawnSync(program, args, {cwd: folder, stdio: ['ignore', 'ignore', 'inherit']});
  if (status !== 0) throw new Error(`"${program} ${args.join(' ')}" failed in ${folder}.`);
}

/** Checks a commit out and builds it with its own packages. */
function buildCommit(ref: string, folder: string): void {
  run('.', 'git', 'worktree', 'add', '--detach', folder, ref);
  run(folder, 'npm', 'ci', '--no-audit', '--no-fund');
  run(folder, 'npm', 'run', 'build');
}

/** Serves a build under its own headers and redirects. */
async function serve(root: string): Promise<{origin: string; stop: () => void}> {
  const server = createDeliveryServer(path.join(root, 'build'), readPolicy(root), withMarkdown(readRedirects(root)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => void server.close()};
}

type Mode = (typeof modes)[number];

/** The name under which a site remembers the mode, as its pages read it. */
function themeKey(html: string): string {
  const [, key] = /getItem\(["'](theme[^"']*)["']\)/.exec(html) ?? [];
  if (key === undefined) throw new Error('No page reads a stored colour mode: look for "theme" in build/index.html.');
  return key;
}

async function picture(browser: Browser, url: string, width: number, mode: Mode): Promise<Buffer> {
  const page = await browser.newPage({viewport: {width, height: 900}, reducedMotion: 'reduce'});
  // As a reader who has chosen a mode before: pictures follow the choice only, not the attribute of the document.
  const choice = [themeKey(await (await fetch(url)).text()), mode === 'dark' ? mode : 'light'] as const;
  await page.addInitScript(([key, theme]) => localStorage.setItem(key, theme), choice);
  await page.goto(url, {waitUntil: 'networkidle'});
  await page.emulateMedia({media: mode === 'print' ? 'print' : 'screen'});
  const height = Math.min(tallest, await page.evaluate(() => document.documentElement.scrollHeight));
  await page.setViewportSize({width, height});
  const image = await page.screenshot({animations: 'disabled', caret: 'hide'});
  await page.close();
  return image;
}

/** The share of pixels that differ, and a picture of them, black where nothing does. */
async function compare(page: Page, pictures: readonly Buffer[]): Promise<{share: number; image: Buffer}> {
  const sources = pictures.map((image) => `data:image/png;base64,${image.toString('base64')}`);
  const {share, url} = await page.evaluate(async (urls) => {
    const images = await Promise.all(urls.map(async (source) => createImageBitmap(await (await fetch(source)).blob())));
    const width = Math.max(...images.map((image) => image.width));
    const height = Math.max(...images.map((image) => image.height));
    const canvas = Object.assign(document.createElement('canvas'), {width, height});
    const context = canvas.getContext('2d', {willReadFrequently: true});
    if (!context) throw new Error('The browser draws no canvas.');
    context.globalCompositeOperation = 'difference';
    for (const image of images) context.drawImage(image, 0, 0);
    const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
    // A difference of 15 in a channel can't be seen.
    const changed = pixels.reduce((count, pixel) => count + ((pixel & 0xf0f0f0) === 0 ? 0 : 1), 0);
    return {share: changed / pixels.length, url: canvas.toDataURL()};
  }, sources);
  return {share, image: Buffer.from(url.replace(/^.*,/, ''), 'base64')};
}

/** Pictures of a page of both sites side by side with their difference, and the share of it. */
interface Look {
  share: number;
  html: string;
}

async function look(browser: Browser, canvas: Page, urls: readonly string[], mode: Mode, width: number): Promise<Look> {
  const pictures = await Promise.all(urls.map((url) => picture(browser, url, width, mode)));
  const {share, image} = await compare(canvas, pictures);
  const {pathname} = new URL(urls[0] ?? '');
  const images = [...pictures, image].map((data, index) => {
    const file = `${pathname.replace(/\W+/g, '-')}-${width}-${mode}-${index}.png`;
    writeFileSync(path.join(output, file), data);
    return `<a href="${file}"><img loading="lazy" alt="" src="${file}"></a>`;
  });
  const summary = `${(100 * share).toFixed(2)} % ${pathname}, ${width} px, ${mode}`;
  const open = share > 0 ? ' open' : '';
  return {share, html: `<details${open}><summary>${summary}</summary>${images.join('')}</details>`};
}

function report(looks: readonly Look[], title: string): string {
  const style = '<style>body{font:1rem sans-serif}img{width:32%;margin:.5%;vertical-align:top}</style>';
  const parts = [...looks].sort((a, b) => b.share - a.share).map(({html}) => html);
  return `<!doctype html><meta charset="utf-8"><title>${title}</title>${style}<h1>${title}</h1>${parts.join('\n')}`;
}

async function testLooks(ref: string | undefined): Promise<void> {
  if (ref === undefined) throw new Error('Give a branch, tag or commit: npm run test:looks -- main');
  const folder = mkdtempSync(path.join(tmpdir(), 'endless-docs-looks-'));
  const old = path.join(folder, 'site');
  const open: (() => unknown)[] = [];
  try {
    buildCommit(ref, old);
    run('.', 'npm', 'run', 'build');
    rmSync(output, {recursive: true, force: true});
    mkdirSync(output, {recursive: true});
    const servers = [await serve(old), await serve(process.cwd())];
    const browser = await launchBrowser();
    open.push(() => browser.close(), ...servers.map(({stop}) => stop));
    const canvas = await browser.newPage();
    const looks: Look[] = [];
    for (const address of pages)
      for (const width of widths)
        for (const mode of modes) {
          const urls = servers.map(({origin}) => origin + address);
          looks.push(await look(browser, canvas, urls, mode, width));
        }
    const file = path.join(output, 'index.html');
    writeFileSync(file, report(looks, `The site since ${ref}`));
    console.log(`${looks.filter(({share}) => share > 0).length} of ${looks.length} pictures differ: ${file}`);
  } finally {
    for (const close of open) await close();
    rmSync(folder, {recursive: true, force: true});
    spawnSync('git', ['worktree', 'prune']);
  }
}

await runCommand(() => testLooks(process.argv[2]), 'looks');
