import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test, type Page} from '@playwright/test';
import {refusedInlineCode} from '../../src/delivery/build/inline-code.ts';
import {readPolicy} from '../../src/delivery/build/policy.ts';
import {buildFolder, pages} from '../build-files.ts';
import {hydrated} from '../support/chunks.ts';

const policy = readPolicy(process.cwd());

interface Watch {
  violations: string[];
  foreign: string[];
}

/** Collects what the browser refuses and what leaves the site. */
async function watch(page: Page, origin: string): Promise<Watch> {
  const seen: Watch = {violations: [], foreign: []};
  await page.exposeFunction('reportViolation', (violation: string) => seen.violations.push(violation));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as {reportViolation(text: string): void}).reportViolation;
      report(`${location.pathname}: ${event.effectiveDirective} refuses ${event.blockedURI} ${event.sample}`);
    });
  });
  page.on('console', (message) => {
    if (/Content Security Policy|Permissions-Policy/i.test(message.text())) seen.violations.push(message.text());
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== origin) seen.foreign.push(request.url());
  });
  return seen;
}

test('every page carries only inline code that the policy knows', () => {
  for (const page of [...pages(), '404.html'])
    expect(refusedInlineCode(readFileSync(path.join(buildFolder, page), 'utf8')), page).toEqual([]);
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/);
});

test('moving between pages, the colour mode and the search modal violate nothing', async ({page, baseURL}) => {
  const seen = await watch(page, String(baseURL));
  await page.goto('/help');
  await hydrated(page);
  await page.getByRole('link', {name: 'Changelog'}).first().click();
  await expect(page).toHaveURL(/\/changelog$/);
  await page.getByRole('link', {name: 'API'}).first().click();
  await expect(page).toHaveURL(/\/api$/);
  await page
    .getByRole('button', {name: /switch between dark and light mode/i})
    .first()
    .click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox').first().fill('order');
  await expect(page.locator('.DocSearch-Modal').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(seen.violations).toEqual([]);
  expect(seen.foreign).toEqual([]);
});

test('the policy stops what a page does not carry: inline scripts, handlers, foreign scripts and frames', async ({
  page,
  baseURL,
}) => {
  const seen = await watch(page, String(baseURL));
  await page.goto('/help');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.__ran = "script"';
    document.body.append(script);
    const image = document.createElement('img');
    image.setAttribute('onerror', 'window.__ran = "handler"');
    image.src = 'data:image/png;base64,bm90IGFuIGltYWdl';
    document.body.append(image);
    const foreign = document.createElement('script');
    foreign.src = 'https://third-party.example/x.js';
    document.body.append(foreign);
    const frame = document.createElement('iframe');
    frame.src = 'https://third-party.example/';
    document.body.append(frame);
  });
  await expect
    .poll(() => seen.violations.map((violation) => violation.match(/: (\S+) refuses/)?.[1]).filter(Boolean))
    .toEqual(expect.arrayContaining(['script-src-elem', 'script-src-attr', 'frame-src']));
  expect(await page.evaluate(() => (window as unknown as {__ran?: string}).__ran)).toBeUndefined();
});

test('markup in the parameters of an address does not run', async ({page}) => {
  const payload = '"><img src=x onerror="window.__ran=1"><script>window.__ran=1</script>';
  for (const parameter of ['docusaurus-theme', 'docusaurus-data-x', 'q', 'tags']) {
    for (const route of ['/', '/search', '/changelog', '/api']) {
      await page.goto(`${route}?${parameter}=${encodeURIComponent(payload)}#${encodeURIComponent(payload)}`);
      expect(
        await page.evaluate(() => (window as unknown as {__ran?: number}).__ran),
        `${route}?${parameter}`,
      ).toBeUndefined();
      await expect(page.locator('img[src=x]')).toHaveCount(0);
    }
  }
});
