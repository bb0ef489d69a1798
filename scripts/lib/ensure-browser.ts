/**
 * Finds the browser of the tests, or installs one: Debian's `chromium` when run as root with apt, else
 * Playwright's own build. Prints the path, or ends with exit code 1 and says what to install.
 */
import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import type {Browser} from '@playwright/test';
import {installPackages} from './apt.ts';

/** Path of an installed Chrome or Chromium; `CHROME_PATH` wins. */
export function findBrowser(): string | undefined {
  const chosen = process.env['CHROME_PATH'];
  if (chosen) {
    if (!existsSync(chosen))
      throw new Error(`CHROME_PATH names "${chosen}", which does not exist. Correct it or unset it.`);
    return chosen;
  }
  // The shell first: it draws no window, and takes half the time of a whole browser.
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env['PATH'] ?? '').split(':').concat('/Applications/Google Chrome.app/Contents/MacOS');
  return folders
    .flatMap((folder) => names.concat('Google Chrome').map((name) => `${folder}/${name}`))
    .find((file) => existsSync(file));
}

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

// Without await at the top level: Playwright reads its configuration, which imports this file, with require.
if (process.argv[1]?.endsWith('ensure-browser.ts')) {
  ensureBrowser().then(console.log, (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}
