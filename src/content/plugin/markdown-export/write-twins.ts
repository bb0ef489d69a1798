/** Turns the built pages that its parent names into Markdown: the syntax trees of a thousand pages take seconds. */
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {htmlToTwin} from './twin.ts';

/** A page to turn. */
export interface TwinJob {
  /** File of the page. */
  html: string;
  /** File to write. */
  twin: string;
  /** Absolute address of the page. */
  url: string;
}

function write({html, twin, url}: TwinJob): boolean {
  const page = htmlToTwin(readFileSync(html, 'utf8'), url);
  if (!page) return false;
  mkdirSync(path.dirname(twin), {recursive: true});
  writeFileSync(twin, page.markdown);
  return true;
}

process.once('message', (jobs) => {
  const count = (jobs as TwinJob[]).filter(write).length;
  process.send?.(count, () => process.disconnect());
});
