/** The browser of the tests: an installed one, or else Debian's `chromium` or Playwright's own build. */
import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import type {Browser} from '@playwright/test';
import {findProgram, installPackages} from './programs.ts';

/** Path of an installed Chrome or Chromium; `CHROME_PATH` wins. */
export const findBrowser = (): string | undefined =>
  findProgram(
    'CHROME_PATH',
    // The shell first: it draws no window, and takes half the time of a whole browser.
    [
      'chromium-headless-shell',
      'chromium',
      'chromium-browser',
      'google-chrome',
      'google-chrome-stable',
      'Google Chrome',
    ],
    ['/Applications/Google Chrome.app/Contents/MacOS'],
  );

async function findPlaywrightBrowser(): Promise<string | undefined> {
  const {chromium} = await import('@playwright/test');
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

export async function ensureBrowser(): Promise<string> {
  const found = findBrowser() ?? (await findPlaywrightBrowser());
  if (found) return found;
  if (!installPackages('chromium')) {
    console.error('No Chrome or Chromium found: installing the one that Playwright ships.');
    spawnSync('npx', ['playwright', 'install', 'chromium'], {stdio: ['ignore', 'inherit', 'inherit']});
  }
  const installed = findBrowser() ?? (await findPlaywrightBrowser());
  if (installed) return installed;
  throw new Error(
    'No browser for the tests. Install Chrome or Chromium (Debian, Ubuntu: apt-get install chromium), or set CHROME_PATH to one.',
  );
}

/** What Chromium is started with, here and by the browser tests. */
export const browserFlags: readonly string[] = [
  '--disable-gpu',
  '--disable-background-networking',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Starts the browser that is installed, or Playwright's own. */
export async function launchBrowser(): Promise<Browser> {
  const {chromium} = await import('@playwright/test');
  const executablePath = findBrowser();
  return chromium.launch({...(executablePath ? {executablePath} : {}), args: [...browserFlags]});
}
