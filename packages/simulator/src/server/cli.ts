/** The command `endless-simulator`: reads the options, starts the server and says where it is. */
import {statSync} from 'node:fs';
import {parseArgs, type ParseArgsConfig} from 'node:util';
import manifest from '../../package.json' with {type: 'json'};
import {reviewLines} from '../report/report.ts';
import {greeting, summaryOf} from './greeting.ts';
import {Host} from './host.ts';
import {defaults, startServer, type ServerOptions} from './server.ts';

const options = {
  port: {type: 'string', default: '4000'},
  world: {type: 'string', default: 'example'},
  clock: {type: 'string', default: 'frozen'},
  seed: {type: 'string', default: '0'},
  latency: {type: 'string', default: '0'},
  failures: {type: 'string', default: '0'},
  cors: {type: 'string', multiple: true, default: [] as string[]},
  json: {type: 'boolean', default: false},
  quiet: {type: 'boolean', default: false},
  help: {type: 'boolean', default: false, short: 'h'},
  version: {type: 'boolean', default: false},
} satisfies ParseArgsConfig['options'];

const help = `Serves the simulated Endless platform on this machine. With the argument mcp, it is a server of the Model Context
Protocol on standard input and output instead, with the documentation and a world of its own.

  --port 4000            listens there; 0 takes any free port
  --world example        begins with the data of the documentation; "empty" begins with nothing,
                         and a folder of YAML files with your own data
  --clock frozen         the clock stands; "running" lets it move
  --seed 0               decides the ids of new records and which requests fail
  --latency 0            answers so many milliseconds later
  --failures 0           share of requests, from 0 to 1, that fail with the status 503
  --cors https://a.test  lets pages of this origin use the simulator; can be given several times
  --json                 prints the address and the callers as one line of JSON, and the report at the end
  --quiet                prints the address alone
  --version              prints the version
`;

/** The value of an option that knows some words only. */
function oneOf<const T extends string>(name: string, value: string, known: readonly [T, ...T[]]): T {
  const found = known.find((word) => word === value);
  if (found === undefined) throw new Error(`--${name} is one of ${known.join(', ')}; "${value}" is not.`);
  return found;
}

/** The value of an option that is a number within bounds. */
function numberOf(name: string, value: string, [least, most]: [number, number], isWhole = true): number {
  const number = Number(value);
  const isNumber = value.trim() !== '' && (isWhole ? Number.isInteger(number) : !Number.isNaN(number));
  if (!isNumber || number < least || number > most)
    throw new Error(`--${name} is a ${isWhole ? 'whole ' : ''}number from ${least} to ${most}; "${value}" is not.`);
  return number;
}

/** A world that there is: one of the names, or a folder. */
function worldOf(value: string): string {
  if (['example', 'empty'].includes(value) || statSync(value, {throwIfNoEntry: false})?.isDirectory()) return value;
  throw new Error(`--world is example, empty or a folder of YAML files; "${value}" is not.`);
}

/** The arguments with a number below 0 as the value of the option before it, which a dash would make another option. */
const withNegatives = (args: readonly string[]): string[] =>
  args.reduce<string[]>((joined, each) => {
    const last = joined.at(-1);
    return last?.startsWith('--') && !last.includes('=') && /^-\d/.test(each)
      ? [...joined.slice(0, -1), `${last}=${each}`]
      : [...joined, each];
  }, []);

/** An origin as browsers send it. */
function originOf(value: string): string {
  const origin = URL.canParse(value) ? new URL(value).origin : undefined;
  if (origin !== value) throw new Error(`--cors is an origin such as https://app.example.com; "${value}" is not.`);
  return origin;
}

type Values = ReturnType<typeof parseArgs<{options: typeof options}>>['values'];

const serverOptions = (values: Values, schema: string): ServerOptions => ({
  schema,
  port: numberOf('port', values.port, [0, 65_535]),
  world: worldOf(values.world),
  clock: oneOf('clock', values.clock, ['frozen', 'running']),
  seed: numberOf('seed', values.seed, [0, 1000]),
  latency: numberOf('latency', values.latency, [0, 60_000]),
  failures: numberOf('failures', values.failures, [0, 1], false),
  cors: values.cors.map(originOf),
});

/** What went wrong, and what to do about it, in one line. */
function lineOf(error: unknown, values: Values | undefined): string {
  const {code, message} = error as NodeJS.ErrnoException;
  const [line = ''] = message.split('\n', 1);
  if (code === 'EADDRINUSE')
    return `Port ${values?.port ?? ''} is in use. Choose another with --port, or 0 for any free one.`;
  if (code?.startsWith('ERR_PARSE_ARGS')) return `${line.split('. ')[0]?.replace(/\.$/, '') ?? ''}. See --help.`;
  return line;
}

/** Serves a coding agent on standard input and output, which then carry nothing else. */
async function serveAgent(given: ServerOptions, docs: string): Promise<void> {
  const [{createMcpServer}, {openPages}, {StdioServerTransport}] = await Promise.all([
    import('../mcp/server.ts'),
    import('../mcp/docs.ts'),
    import('@modelcontextprotocol/sdk/server/stdio.js'),
  ]);
  const sources = {host: () => new Host({...defaults, ...given}), pages: () => openPages(docs)};
  await createMcpServer(sources).connect(new StdioServerTransport());
}

/** What a run of a program did, for people or as one line of JSON. */
function reportOf({report}: Host, json: boolean): string {
  const review = report.review();
  return json ? `${JSON.stringify(review)}\n` : `\n${reviewLines(review).join('\n')}\n`;
}

/** Milliseconds between two looks at who started the process. */
const parentWatch = 250;

/**
 * Prints what is left to say and ends the process, once, when it is told to. npm passes a signal to the shell between
 * itself and its program, which ends and tells nobody: there the process ends with its parent.
 */
function endWith(last: () => string, close: () => Promise<void>): void {
  let isEnding = false;
  const end = (): void => {
    if (isEnding) return;
    isEnding = true;
    process.stdout.write(last(), () => void close().then(() => process.exit()));
  };
  // Who started it may have gone without reading the report.
  process.stdout.on('error', () => undefined);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(), parentWatch).unref();
}

/**
 * Starts the server as the arguments of the process say. What fails is one line on the error output and the exit code 1.
 *
 * @param schema - Folder of the schema and the example data.
 * @param docs - Folder or file with the pages of the documentation.
 */
export async function run(schema: string, docs: string): Promise<void> {
  let values: Values | undefined;
  try {
    const args = withNegatives(process.argv.slice(2));
    const {values: given, positionals} = parseArgs({args, options, allowPositionals: args[0] === 'mcp'});
    values = given;
    if (values.help) return console.log(help);
    if (values.version) return console.log(manifest.version);
    if (positionals.length > 1) throw new Error(`Unexpected argument '${positionals[1]}'. See --help.`);
    if (positionals.length > 0 && args.some((each) => /^--port\b/.test(each)))
      throw new Error('mcp takes no --port: it speaks on standard input and output.');
    if (positionals.length > 0) return await serveAgent(serverOptions(values, schema), docs);
    const {json, quiet} = values;
    const {url, host, close} = await startServer(serverOptions(values, schema));
    endWith(() => (quiet && !json ? '' : reportOf(host, json)), close);
    if (json) console.log(JSON.stringify(summaryOf(url, host)));
    else if (quiet) console.log(url);
    else console.log(greeting(url, host).join('\n'));
  } catch (error) {
    console.error(lineOf(error, values));
    process.exitCode = 1;
  }
}
