/** Makes the faults of a page's files happen in a browser, on the production build. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Page, Route} from '@playwright/test';
import {Globby} from '@docusaurus/utils';
import {buildFile, buildFolder} from '../build-files.ts';

/** The file of the build that holds the module of a guide or of a page of the reference, by its id. */
export function chunkOfDoc(id: string): string {
  const marker = `JSON.parse('{"id":"${id}"`;
  const files = Globby.sync('assets/js/*.js', {cwd: buildFolder}).filter((file) =>
    readFileSync(path.join(buildFolder, file), 'utf8').includes(marker),
  );
  const [file] = files;
  if (file === undefined || files.length > 1)
    throw new Error(`${files.length} files of the build hold the page "${id}"; one is expected. Run "npm run build".`);
  return `/${file}`;
}

/** The file of the build that a pattern names, as a path of the site. */
export function assetPath(pattern: string): string {
  return `/${path.relative(buildFolder, buildFile(pattern))}`;
}

/** Decides what happens to each request for a path; `undefined` lets it pass. */
export async function interceptPath(
  page: Page,
  pathname: string,
  handle: (route: Route) => Promise<void> | undefined,
): Promise<void> {
  await page.route(
    (url) => url.pathname === pathname,
    async (route) => (await handle(route)) ?? (await route.fallback().catch(() => undefined)),
  );
}

/** Counts the documents that the page asks for. */
export function countDocuments(page: Page): {count: number; urls: string[]} {
  const seen = {count: 0, urls: [] as string[]};
  page.on('request', (request) => {
    if (request.resourceType() !== 'document' || request.frame() !== page.mainFrame()) return;
    seen.count += 1;
    seen.urls.push(new URL(request.url()).pathname);
  });
  return seen;
}

/**
 * Serves a chunk whose components throw, with a cause, until `window.mended` is set; with `withoutDefault`, one whose
 * module has no default export.
 */
export async function breakChunk(page: Page, pathname: string, {withoutDefault = false} = {}): Promise<void> {
  const source = readFileSync(path.join(buildFolder, pathname), 'utf8');
  const list = /globalThis\.(\w+)=globalThis\.\1\|\|\[\]/.exec(source)?.[1];
  if (list === undefined)
    throw new Error(
      `${pathname} does not push to a list of chunks. The bundler changed its format: adapt tests/support/chunks.ts.`,
    );
  const preamble = `(() => {
    const list = globalThis.${list} ??= [];
    const push = list.push;
    list.push = (data) => {
      list.push = push;
      for (const [id, factory] of Object.entries(data[1])) {
        data[1][id] = function (module, exports, require) {
          factory.call(this, module, exports, require);
          const original = exports.default;
          if (typeof original !== 'function') return;
          const Broken = (props) => {
            if (!globalThis.mended) throw new Error('The page could not be drawn', {cause: new Error('A part of it is missing')});
            return original(props);
          };
          module.exports = {...exports, __esModule: true, default: ${withoutDefault ? 'undefined' : 'Broken'}};
        };
      }
      return push.call(list, data);
    };
  })();`;
  await page.route(
    (url) => url.pathname === pathname,
    (route) => route.fulfill({contentType: 'text/javascript; charset=utf-8', body: preamble + source}),
  );
}

/** Waits until the page runs. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-has-hydrated="true"]').waitFor({state: 'attached'});
}
