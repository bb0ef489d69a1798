/** Runs the samples that pages print, against a simulator and with the token of a caller. */
import {execFile} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {ShownRequest} from 'endless-simulator';
import type {RunningServer} from 'endless-simulator/server';
import type {TestContext} from 'vitest';
import {samplesOf, type Notation} from '../../src/reference/model/notations.ts';
import type {OperationKind} from '../../src/reference/model/scenario.ts';

export type Notated = Exclude<Notation, 'GraphQL'>;

export interface Ended {
  code: number;
  output: string;
  complaint: string;
}

export const run = (program: string, args: string[], more: Record<string, string> = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const env = {PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_NO_WARNINGS: '1', ...more};
    execFile(program, args, {env, timeout: 60_000}, (error, output, complaint) =>
      resolve({code: error ? Number(error.code ?? 1) : 0, output: output.trim(), complaint}),
    );
  });

/** Skips a test whose program, or a module of it, isn't on this machine. */
export async function need({skip}: TestContext, program: string, ...args: string[]): Promise<void> {
  const {code} = await run(program, args);
  skip(code !== 0, `${program} ${args.join(' ')} fails on this machine: samples that need it are not run.`);
}

const variables: Record<string, string> = {'X-Company-Id': 'ENDLESS_COMPANY', 'X-Brand-Id': 'ENDLESS_BRAND'};

/** What samples read out of the environment: as a reader sets it who is the caller. */
export function environmentOf({headers}: ShownRequest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) =>
      name === 'Authorization' ? ['ENDLESS_TOKEN', value.replace('Bearer ', '')] : [variables[name] ?? name, value],
    ),
  );
}

export const codeOf = (kind: OperationKind, request: ShownRequest, wanted: Notated): string =>
  samplesOf(kind, request).find(({notation}) => notation === wanted)?.code ?? '';

/** A folder for samples within the repository, where they find the packages that they import. */
export class Workshop {
  readonly folder: string;

  constructor() {
    mkdirSync('.cache', {recursive: true});
    this.folder = mkdtempSync(path.resolve('.cache', 'samples-'));
  }

  remove(): void {
    rmSync(this.folder, {recursive: true});
  }

  /** Runs code against the endpoint at an address. */
  execute(url: string, code: string, notation: Notated, environment: Record<string, string>): Promise<Ended> {
    const env = {ENDLESS_URL: url, ...environment};
    if (notation === 'cURL') return run('bash', ['-c', code.replace('curl ', 'curl --silent --show-error ')], env);
    const file = path.join(this.folder, notation === 'Python' ? 'sample.py' : 'sample.mts');
    writeFileSync(file, code);
    return notation === 'Python' ? run('python3', [file], env) : run(process.execPath, ['--import', 'tsx', file], env);
  }
}

/** Lets a step of a scenario happen. */
export async function send(
  {host}: RunningServer,
  {document, variables: given, headers, advance}: ShownRequest,
): Promise<void> {
  if (advance !== undefined) await host.advance(advance);
  host.simulator.execute({query: document, variables: given, headers});
}

export const programs: Record<Notated, string> = {cURL: 'curl', TypeScript: process.execPath, Python: 'python3'};

export type Data = Record<string, unknown>;

export const dataOf = ({answer}: ShownRequest): Data => (JSON.parse(JSON.stringify(answer)) as {data: Data}).data;

/** What a sample prints of its answer: all of it for a query, for a mutation what is beside `userErrors`. */
export function printedOf(kind: OperationKind, shown: ShownRequest): unknown {
  const data = dataOf(shown);
  if (kind === 'queries') return data;
  const results = {...(Object.values(data)[0] as Data)};
  delete results['userErrors'];
  const [only, ...others] = Object.values(results);
  return others.length > 0 ? results : only;
}

/** Prints a literal of Python as JSON. */
export const pythonToJson = 'import ast, json, sys; print(json.dumps(ast.literal_eval(sys.argv[1])))';
