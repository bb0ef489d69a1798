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

/** Path of an installed program: the one that the environment variable names, or the first in the folders of programs. */
export function findProgram(
  variable: string,
  names: readonly string[],
  folders: readonly string[],
): string | undefined {
  const chosen = process.env[variable];
  if (chosen && !existsSync(chosen))
    throw new Error(`${variable} names "${chosen}", which does not exist. Correct it or unset it.`);
  if (chosen) return chosen;
  return [...(process.env['PATH'] ?? '').split(':'), ...folders]
    .flatMap((folder) => names.map((name) => `${folder}/${name}`))
    .find((file) => existsSync(file));
}
