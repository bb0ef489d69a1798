/**
 * Proves that the last commit gives the same bytes wherever it is built: two clones, in folders of different length and
 * with another time zone and language, are built one after the other. Takes the time of two builds.
 */
import {execFileSync, spawnSync} from 'node:child_process';
import {cpSync, mkdirSync, readFileSync, rmSync} from 'node:fs';
import path from 'node:path';
import {Globby} from '@docusaurus/utils';
import {filesList} from '../src/delivery/build/stamp.ts';
import {differingFiles} from './checks/reproducible.ts';

const root = process.cwd();
const commit = execFileSync('git', ['rev-parse', 'HEAD'], {encoding: 'utf8'}).trim();
const area = path.join(root, '.cache/reproducible');
/** Faults that are printed; the others are counted. */
const mostShown = 40;
const places = [
  {folder: path.join(area, 'a'), env: {TZ: 'UTC', LC_ALL: 'C.UTF-8'}},
  {folder: path.join(area, 'a-folder/of-a-longer-name'), env: {TZ: 'Pacific/Auckland', LC_ALL: 'sv_SE.UTF-8'}},
];

/** A clone with packages of its own: linked to one folder, they would have the same paths in both builds. */
function clone(folder: string): void {
  mkdirSync(path.dirname(folder), {recursive: true});
  execFileSync('git', ['clone', '--quiet', '--no-checkout', root, folder], {stdio: 'inherit'});
  execFileSync('git', ['checkout', '--quiet', '--detach', commit], {cwd: folder, stdio: 'inherit'});
  const hasLinked = spawnSync('cp', ['-al', path.join(root, 'node_modules'), folder]).status === 0;
  if (!hasLinked) cpSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), {recursive: true});
  rmSync(path.join(folder, 'node_modules/.cache'), {recursive: true, force: true});
}

function build({folder, env}: (typeof places)[number]): void {
  const {status, stdout, stderr} = spawnSync('npm', ['run', 'build'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: {...process.env, ...env},
  });
  if (status !== 0) throw new Error(`The build in ${folder} fails.\n${stdout}\n${stderr}`);
}

/** Files of a build that tell where it was made. */
async function tellTales(folder: string): Promise<string[]> {
  const built = path.join(folder, 'build');
  const files = await Globby('**/*', {cwd: built, dot: true, ignore: ['**/*.{br,gz}']});
  return files.filter((file) => readFileSync(path.join(built, file)).includes(folder));
}

rmSync(area, {recursive: true, force: true});
const faults: string[] = [];
for (const place of places) {
  clone(place.folder);
  build(place);
  for (const file of await tellTales(place.folder)) faults.push(`${file} names the folder of the build.`);
}
const [first = '', second = ''] = places.map(({folder}) => readFileSync(path.join(folder, 'build', filesList), 'utf8'));
for (const file of differingFiles(first, second)) faults.push(`${file} differs.`);
if (faults.length > 0) {
  // Pages name the scripts, so a script that differs takes all pages with it: it comes first.
  const shown = faults.sort((a, b) => Number(a.includes('.html')) - Number(b.includes('.html'))).slice(0, mostShown);
  const rest = faults.length > shown.length ? `\nand ${faults.length - shown.length} more.` : '';
  console.error(`${shown.join('\n')}${rest}\nThe two builds are in ${area}.`);
  process.exitCode = 1;
} else {
  rmSync(area, {recursive: true, force: true});
  console.log(`Two builds of one commit have the same ${first.split('\n').length - 1} files, byte for byte.`);
}
