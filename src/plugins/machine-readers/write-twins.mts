/** Turns the built pages that its parent names into Markdown: the syntax trees of a thousand pages take seconds. */
import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {htmlToTwin} from './twin.mts';

/** A page to turn. */
export interface TwinJob {
  /** File of the page. */
  html: string;
  /** File to write. */
  twin: string;
  /** Absolute address of the page. */
  url: string;
}

async function write({html, twin, url}: TwinJob): Promise<boolean> {
  const page = htmlToTwin(await readFile(html, 'utf8'), url);
  if (!page) return false;
  await mkdir(path.dirname(twin), {recursive: true});
  await writeFile(twin, page.markdown);
  return true;
}

async function writeAll(jobs: TwinJob[]): Promise<void> {
  let count = 0;
  for (const job of jobs) if (await write(job)) count += 1;
  process.send?.(count, () => process.disconnect());
}

process.once('message', (jobs) => {
  void writeAll(jobs as TwinJob[]);
});
