/** The guides of the API: samples that are copied one after the other give the answers that the guide prints. */
import {readFileSync} from 'node:fs';
import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {startServer, type RunningServer} from 'endless-simulator/server';
import {printedGuides, type PrintedStep} from '../support/printed-guides.ts';
import {dataOf, need, printedOf, programs, run} from '../support/printed-samples.ts';

const guides = printedGuides();
let server: RunningServer;
let env: Record<string, string>;
beforeAll(async () => {
  server = await startServer({port: 0});
  env = await environment();
});
afterAll(() => server.close());
beforeEach(() => server.host.reset());

/** The line of the guides that sets what samples read, for the simulator of this test. */
function setting(): string {
  const [, line = ''] = /```bash\n(eval .*)\n```/.exec(readFileSync('api/guides/index.mdx', 'utf8')) ?? [];
  return line.replace('http://localhost:4000', new URL(server.url).origin);
}

/** Environment variables as that line sets them. */
async function environment(): Promise<Record<string, string>> {
  const {output} = await run('bash', ['-c', `${setting()}; env`]);
  const lines = output.split('\n').filter((line) => /^\w+_(?:TOKEN|URL|COMPANY|BRAND)=/.test(line));
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s, 2) as [string, string]));
}

const partOf = ({parts, title}: PrintedStep, label: string): string => {
  const part = parts.get(label);
  if (part === undefined) throw new Error(`“${title}” prints no ${label}.`);
  return part;
};

const isFollowed = ({data}: PrintedStep): boolean => data.kind === 'subscriptions';

/** The key that a program has stored, in the place of the one that a sample makes on the spot. */
function withKey(step: PrintedStep, notation: 'TypeScript' | 'Python'): string {
  const {key} = (step.data.scenarios[0]?.shown.variables ?? {}) as {key?: string};
  return partOf(step, notation).replace(/str\(uuid\.uuid4\(\)\)|crypto\.randomUUID\(\)/, JSON.stringify(key ?? ''));
}

interface Refusing {
  data?: Record<string, {userErrors?: {reason: string}[]} | null>;
  errors?: {extensions: {code: string}}[];
}

/** The code or reason with which an answer refuses. */
function refusalIn(step: PrintedStep): string | undefined {
  const {data, errors = []} = JSON.parse(partOf(step, 'Answer')) as Refusing;
  const reasons = Object.values(data ?? {}).flatMap((payload) => payload?.userErrors ?? []);
  return errors[0]?.extensions.code ?? reasons[0]?.reason;
}

/** What a sample of a step that isn't refused prints. A sample of several mutations prints what each answered. */
function expected({data: {kind, scenarios}}: PrintedStep): unknown {
  const [scenario] = scenarios;
  if (!scenario) return undefined;
  const whole = dataOf(scenario.shown);
  return Object.keys(whole).length > 1 ? whole : printedOf(kind, scenario.shown);
}

/** Follows what a guide follows, and lets others change what they change meanwhile. */
const followed = (step: PrintedStep): string => `${setting()}\n${partOf(step, 'cURL')}`;

/** Runs samples in one program, each with names of its own, and prints what each printed and complained of. */
const oneAfterTheOther = `
import ast, contextlib, io, json, sys, traceback
ended = []
for code in json.loads(sys.argv[1]):
    output, complaint = io.StringIO(), io.StringIO()
    value = None
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(complaint):
        try:
            exec(code, {"__name__": "__main__"})
            value = ast.literal_eval(output.getvalue() or "None")
        except BaseException:
            traceback.print_exc()
    ended.append([complaint.getvalue(), value])
print(json.dumps(ended))
`;

/** A step as Python: its sample, or a shell for what is followed. */
const asPython = (step: PrintedStep): string =>
  isFollowed(step)
    ? `import subprocess; subprocess.run(["bash", "-c", ${JSON.stringify(followed(step))}], capture_output=True)`
    : withKey(step, 'Python');

const end = '--- end of a sample ---';

/** Answers of a page that are JSON, or the data of server-sent events. */
const answersIn = (output: string): unknown[] =>
  (output.includes('event: next') ? [...output.matchAll(/^data: (.+)$/gm)].map(([, json = '']) => json) : [output]).map(
    (json) => JSON.parse(json) as unknown,
  );

/** Whether the page leaves out a query of the story before a step: then ids of requests and points differ by as much. */
const skipsBefore = (steps: readonly PrintedStep[], {data: {story, at}}: PrintedStep): boolean =>
  steps.filter(({data}) => data.story === story && data.at < at).length < at;

const withoutCount = (answers: readonly unknown[]): unknown[] =>
  answers.map((answer) => ({...(answer as object), extensions: undefined}));

test('there are about ninety steps', () => {
  expect(guides.flatMap(([, steps]) => steps).length).toBeGreaterThanOrEqual(93);
});

describe.each(guides)('%s', (_guide, steps) => {
  test('in cURL gives the printed answers', async (context) => {
    await need(context, 'curl', '--version');
    const samples = steps.map((step) => `${partOf(step, 'cURL')}\necho; echo '${end}'`);
    const {output} = await run('bash', ['-c', [setting(), ...samples].join('\n')]);
    const answers = output.split(end).map((part) => part.trim());
    expect(answers).toHaveLength(steps.length + 1);
    for (const [at, step] of steps.entries()) {
      const shown = isFollowed(step) ? partOf(step, 'Events').split('\n\n') : [partOf(step, 'Answer')];
      const wanted = shown.map((json) => JSON.parse(json) as unknown);
      const compared = skipsBefore(steps, step) ? withoutCount : (each: unknown[]) => each;
      expect([step.title, compared(answersIn(answers[at] ?? ''))]).toEqual([step.title, compared(wanted)]);
    }
  });

  test('in TypeScript prints what they answer', async () => {
    type Program = (process: object, console: object) => Promise<void>;
    const {constructor} = Object.getPrototypeOf(async () => undefined) as {
      constructor: new (...parts: string[]) => Program;
    };
    for (const step of steps) {
      if (isFollowed(step)) {
        await run('bash', ['-c', followed(step)]);
        continue;
      }
      const printed: unknown[] = [];
      const program = new constructor('process', 'console', withKey(step, 'TypeScript'));
      const done = program({env}, {log: (value: unknown) => printed.push(value)});
      const refused = refusalIn(step);
      if (refused === undefined) await done;
      else await expect(done).rejects.toThrow(refused);
      expect([step.title, printed]).toEqual([step.title, refused === undefined ? [expected(step)] : []]);
    }
  });

  test('in Python prints what they answer', async (context) => {
    await need(context, programs.Python, '--version');
    const {output} = await run('python3', ['-c', oneAfterTheOther, JSON.stringify(steps.map(asPython))], env);
    const ended = JSON.parse(output) as [complaint: string, value: unknown][];
    for (const [at, step] of steps.entries()) {
      const refused = isFollowed(step) ? undefined : refusalIn(step);
      const complaint: unknown = refused === undefined ? '' : expect.stringContaining(refused);
      const value = isFollowed(step) || refused !== undefined ? null : expected(step);
      expect([step.title, ...(ended[at] ?? [])]).toEqual([step.title, complaint, value]);
    }
  });
});
