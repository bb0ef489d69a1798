import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';

/** Installs Debian packages if this runs as root with apt. Returns whether it tried. */
export function installPackages(...packages: string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.error(`Installing Debian's ${packages.join(' and ')}.`);
  const env = {...process.env, DEBIAN_FRONTEND: 'noninteractive'};
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ])
    spawnSync('apt-get', args, {stdio: ['ignore', 'ignore', 'inherit'], env});
  return true;
}
