/**
 * Measures how the time to generate the reference grows with the schema: generates synthetic schemas of 1, 2 and 4
 * times the size, each in a process and folder of its own, and prints the times and ratios. Ends with 1 when four
 * times the schema takes more than `--most` times as long; without the option it only reports.
 */
import {spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {largeSchema} from '../tests/fixtures/large-schema.ts';

const {values} = parseArgs({
  options: {types: {type: 'string', default: '400'}, most: {type: 'string'}, run: {type: 'string'}},
});

function positive(option: 'most' | 'types', text: string): number {
  const number = Number(text);
  if (Number.isFinite(number) && number >= 1) return number;
  console.error(`--${option} is "${text}". Give a number of at least 1.`);
  process.exit(1);
}

/** Generates the reference of the schema in `folder/schema` into `folder`, and prints the seconds that it took. */
async function generate(folder: string): Promise<void> {
  const {runGraphqlMarkdown} = await import('./checks/graphql-markdown.ts');
  const started = performance.now();
  await runGraphqlMarkdown({schema: `${folder}/schema/*.graphql`, rootPath: folder});
  console.log(`seconds=${((performance.now() - started) / 1000).toFixed(2)}`);
}

function measure(types: number): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'reference-bench-'));
  try {
    mkdirSync(path.join(folder, 'schema'));
    writeFileSync(path.join(folder, 'schema', 'large.graphql'), largeSchema(types));
    const {status, stdout, stderr} = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'scripts/bench-generate.ts', '--run', folder],
      {encoding: 'utf8', env: {...process.env, SCHEMA_DIR: path.join(folder, 'schema')}, maxBuffer: 64 * 1024 * 1024},
    );
    const seconds = Number(/seconds=([\d.]+)/.exec(stdout)?.[1]);
    const failures = stdout.match(/An error occurred while processing.*/g) ?? [];
    if (status !== 0 || failures.length > 0 || Number.isNaN(seconds)) {
      console.error(`Generating ${types} types failed (${status}).\n${failures.slice(0, 5).join('\n')}\n${stderr}`);
      process.exit(1);
    }
    return seconds;
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}

if (values.run !== undefined) {
  await generate(values.run);
} else {
  const base = positive('types', values.types);
  const seconds = [1, 2, 4].map((factor) => {
    const taken = measure(base * factor);
    console.log(`${String(base * factor).padStart(6)} types ${taken.toFixed(2).padStart(7)} s`);
    return taken;
  });
  const [one = 0, two = 0, four = 0] = seconds;
  console.log(
    `ratios  2x/1x ${(two / one).toFixed(2)}, 4x/2x ${(four / two).toFixed(2)}, 4x/1x ${(four / one).toFixed(2)}`,
  );
  if (values.most !== undefined && four / one > positive('most', values.most)) {
    console.error(
      `Four times the schema takes ${(four / one).toFixed(2)} times as long; at most ${values.most} are allowed. Profile with node --cpu-prof.`,
    );
    process.exit(1);
  }
}
