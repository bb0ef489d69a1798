/**
 * Shows what the script of every page costs as the reference grows: builds the site with the schema once, twice and
 * four times, in a copy of the project, and prints the bytes of the main script and the runtime (gzip) and what each
 * further page adds. `--stock` measures Docusaurus' own route table as well, without src/delivery/plugin/lean-client.
 */
import {spawnSync} from 'node:child_process';
import {cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {gzipSync} from 'node:zlib';
import glob from 'fast-glob';
import {multiplySchema} from './checks/multiply-schema.ts';

const {values} = parseArgs({
  options: {factors: {type: 'string', default: '1,2,4'}, stock: {type: 'boolean', default: false}},
});
const root = process.cwd();
const copy = path.join(root, '.cache/bench-client');
const parts = [
  'changelog',
  'help',
  'schema',
  'scripts',
  'src',
  'static',
  'api/index.mdx',
  'docusaurus.config.ts',
  'package.json',
  'sidebars.ts',
  'tsconfig.json',
];

interface Measure {
  pages: number;
  main: number;
  runtime: number;
}

function run(name: string, args: string[], schema: string): void {
  const {status, stdout, stderr} = spawnSync(process.execPath, args, {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    env: {...process.env, SCHEMA_DIR: schema},
  });
  if (status !== 0) throw new Error(`${name} failed:\n${stdout.slice(-3000)}\n${stderr.slice(-3000)}`);
}

function measure(factor: number): Measure {
  rmSync(path.join(copy, '.docusaurus'), {recursive: true, force: true});
  const schema = path.join(copy, `schema-${factor}`);
  multiplySchema(path.join(root, 'schema'), schema, factor);
  run('The reference', ['--import', 'tsx', 'scripts/generate-api.ts'], schema);
  run('The build', [path.join(root, 'node_modules/@docusaurus/core/bin/docusaurus.mjs'), 'build'], schema);
  const assets = path.join(copy, 'build/assets/js');
  const size = (prefix: string): number => {
    const file = readdirSync(assets).find((name) => name.startsWith(`${prefix}.`) && name.endsWith('.js'));
    if (!file) throw new Error(`${assets} has no script that begins with "${prefix}.".`);
    return gzipSync(readFileSync(path.join(assets, file)), {level: 9}).length;
  };
  return {
    pages: glob.sync('**/*.html', {cwd: path.join(copy, 'build')}).length,
    main: size('main'),
    runtime: size('runtime~main'),
  };
}

function printAll(title: string, factors: number[]): void {
  console.log(`${title}\n  schema   pages    main kB  runtime kB   bytes for each further page`);
  let last: Measure | undefined;
  for (const factor of factors) {
    const now = measure(factor);
    const added = last && (now.main + now.runtime - last.main - last.runtime) / (now.pages - last.pages);
    console.log(
      `  ${`${factor}x`.padStart(6)} ${String(now.pages).padStart(7)} ${(now.main / 1000).toFixed(1).padStart(10)} ${(now.runtime / 1000).toFixed(1).padStart(11)} ${added === undefined ? '' : added.toFixed(1).padStart(12)}`,
    );
    last = now;
  }
}

function prepare(): void {
  rmSync(copy, {recursive: true, force: true});
  mkdirSync(path.join(copy, 'api'), {recursive: true});
  for (const part of parts) cpSync(path.join(root, part), path.join(copy, part), {recursive: true});
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
}

try {
  const factors = values.factors.split(',').map(Number);
  if (!factors.every((factor) => Number.isInteger(factor) && factor >= 1 && factor <= 8))
    throw new Error(`--factors is "${values.factors}". Give whole numbers from 1 to 8, for example 1,2,4.`);
  prepare();
  printAll('This site', factors);
  if (values.stock) {
    const config = path.join(copy, 'docusaurus.config.ts');
    writeFileSync(config, readFileSync(config, 'utf8').replace("'./src/delivery/plugin/lean-client/index.ts',", ''));
    printAll("With Docusaurus' own route table", factors);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  if (existsSync(copy)) rmSync(copy, {recursive: true, force: true});
}
