/** The guides of the API in Python: every step is sent as its page prints it, each from where the one above ended. */
import {readdirSync, readFileSync} from 'node:fs';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {shownRequest, type ShownRequest} from 'endless-simulator';
import {readRuns} from 'endless-simulator/node';
import {startServer, type RunningServer} from 'endless-simulator/server';
import {kindOf} from '../../src/reference/model/scenario.ts';
import {
  codeOf,
  dataOf,
  environmentOf,
  need,
  printedOf,
  programs,
  pythonToJson,
  run,
  send,
  Workshop,
} from '../support/printed-samples.ts';

const runs = readRuns();
const workshop = new Workshop();
let server: RunningServer;
beforeAll(async () => {
  server = await startServer({port: 0});
});
afterAll(async () => {
  await server.close();
  workshop.remove();
});

/** The stories of each guide that shows one. */
const guides = readdirSync('api/guides')
  .filter((file) => file.endsWith('.mdx'))
  .map((file): [guide: string, stories: string[]] => {
    const shown = readFileSync(`api/guides/${file}`, 'utf8').matchAll(/<StoryStep story="([^"]+)"/g);
    return [file, [...new Set([...shown].map(([, slug = '']) => slug))]];
  })
  .filter(([, stories]) => stories.length > 0);

/** The printed code; where it makes a key on the spot, it takes the one that the program has stored. */
function printed(request: ShownRequest): string {
  const {key} = request.variables as {key?: string};
  return codeOf(kindOf(request.document), request, 'Python').replace('str(uuid.uuid4())', JSON.stringify(key ?? ''));
}

/** The code or reason with which an answer refuses. */
function refusalIn({answer}: ShownRequest): string | undefined {
  const {data, errors = []} = answer as {
    data?: Record<string, {userErrors?: {reason: string}[]} | null>;
    errors?: {extensions: {code: string}}[];
  };
  const reasons = Object.values(data ?? {}).flatMap((payload) => payload?.userErrors ?? []);
  return errors[0]?.extensions.code ?? reasons[0]?.reason;
}

describe.each(guides)('%s', (_guide, stories) => {
  test.for(stories)('%s runs from its first step to its last', async (slug, context) => {
    await need(context, programs.Python, '--version');
    server.host.reset();
    for (const step of (runs.stories.get(slug)?.steps ?? []).map(shownRequest)) {
      if (step.advance !== undefined) await server.host.advance(step.advance);
      if (step.events) {
        for (const meanwhile of step.during ?? []) await send(server, meanwhile);
        continue;
      }
      const {code, output, complaint} = await workshop.execute(
        server.url,
        printed(step),
        'Python',
        environmentOf(step),
      );
      const refused = refusalIn(step);
      if (refused !== undefined) {
        expect([code, complaint]).toEqual([1, expect.stringContaining(refused)]);
        continue;
      }
      expect(complaint).toBe('');
      const {output: json} = await run('python3', ['-c', pythonToJson, output]);
      // A sample of several mutations prints what each of them answered.
      const isWhole = Object.keys(dataOf(step)).length > 1;
      expect(JSON.parse(json)).toEqual(isWhole ? dataOf(step) : printedOf(kindOf(step.document), step));
    }
  });
});
