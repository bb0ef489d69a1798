/** A Model Context Protocol server: the documentation, the schema, and a simulated world of its own to try things in. */
import path from 'node:path';
import {McpServer, type ToolCallback} from '@modelcontextprotocol/sdk/server/mcp.js';
import type {ToolAnnotations} from '@modelcontextprotocol/sdk/types.js';
import {getOperationAST, validate} from 'graphql';
import * as z from 'zod';
import manifest from '../../package.json' with {type: 'json'};
import {readStories} from '../build/scenarios.ts';
import {describeEvents, EventRefusal, playEvent} from '../events/index.ts';
import {costOf} from '../model/cost.ts';
import {parseDocument} from '../model/document.ts';
import type {Contract} from '../model/contract.ts';
import {runStory, type Callers} from '../model/scenario.ts';
import {analyse} from '../report/analysis.ts';
import {kindOf} from '../server/follow.ts';
import type {Host} from '../server/host.ts';
import {describeElement, findElements} from './elements.ts';
import {anchorOf, finderOf, placeOf, sectionsOf, type Pages} from './docs.ts';

/** Characters of one answer; what is longer is cut, and says so. */
const longest = 16_000;
const excerpt = 400;
const documentation = new URL(manifest.homepage).origin;
const linkTo = (page: string): string => `${documentation}/${page}`;

const instructions = `The Endless API: search_docs and read_page for how things are done, find_elements and describe_element for the schema,
run_document to try a request as a caller of a simulated company. Nothing outside this process is read or changed.
Begin with search_docs; look at list_callers before run_document; read_report at the end says what would hurt in production.`;

const text = (each: string) => ({content: [{type: 'text' as const, text: each}]});
const json = (each: unknown) => {
  const whole = JSON.stringify(each, null, 1);
  const note = `\n… ${whole.length - longest} more characters. Ask for less.`;
  return text(whole.length > longest ? whole.slice(0, longest) + note : whole);
};
const failure = (message: string) => ({...text(message), isError: true});

const words = (about: string, most = 200) => z.string().min(1).max(most).describe(about);
const reading = {readOnlyHint: true, openWorldHint: false};
const acting = {readOnlyHint: false, destructiveHint: false, openWorldHint: false};

/** What tools read, which takes seconds to make: an agent waits for it when it first asks, not when it connects. */
interface Sources {
  host: () => Host;
  pages: () => Pages;
}

/** Adds a tool, which reads unless told otherwise. */
const addTo =
  (server: McpServer) =>
  <Input extends z.ZodObject>(
    name: string,
    description: string,
    inputSchema: Input,
    run: ToolCallback<Input>,
    annotations: ToolAnnotations = reading,
  ): void =>
    void server.registerTool(name, {description, inputSchema, annotations}, run);

type AddTool = ReturnType<typeof addTo>;

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function addDocs(tool: AddTool, {pages}: Sources): void {
  const find = once(() => finderOf(pages()));
  tool(
    'search_docs',
    'Sections of the documentation that answer a question, the best first',
    z.strictObject({query: words('What you want to know'), limit: z.int().min(1).max(10).default(5)}),
    ({query, limit}) =>
      json(
        find()(query, limit).map(({page, title, heading, text: own}) => ({
          page,
          title,
          section: heading || undefined,
          excerpt: own.slice(0, excerpt),
          link: linkTo(page),
        })),
      ),
  );
  tool(
    'read_page',
    'A page as Markdown, or one of its sections. Long pages are cut: go on at the offset that is named',
    z.strictObject({
      page: words('Path such as api/guides/ship-an-order, or an address; one with an anchor gives that section'),
      section: words('Heading of a section').optional(),
      offset: z.int().min(0).default(0),
    }),
    ({page, section, offset}) => {
      const {page: key, anchor} = placeOf(page);
      const markdown = Object.hasOwn(pages(), key) ? pages()[key] : undefined;
      if (markdown === undefined) return failure(`There is no page ${page}. search_docs names those that there are.`);
      const sections = sectionsOf(key, markdown);
      const linked = sections.find(({heading}) => heading !== '' && anchorOf(heading) === anchor)?.text;
      const chosen =
        section === undefined ? (linked ?? markdown) : sections.find(({heading}) => heading === section)?.text;
      if (chosen === undefined)
        return failure(
          `${key} has the sections ${sections
            .map(({heading}) => heading)
            .filter(Boolean)
            .join('; ')}.`,
        );
      if (offset >= chosen.length) return failure(`That text has ${chosen.length} characters.`);
      const part = chosen.slice(offset, offset + longest);
      const end = offset + part.length;
      return text(end < chosen.length ? `${part}\n\n… go on with offset ${end}` : part);
    },
  );
}

function addSchema(tool: AddTool, {host}: Sources): void {
  const contract = (): Contract => host().platform.contract;
  tool(
    'find_elements',
    'Operations and types of the schema by words of their name or description',
    z.strictObject({query: words('Words, such as "ship order"'), limit: z.int().min(1).max(50).default(15)}),
    ({query, limit}) => json(findElements(contract(), query, limit)),
  );
  tool(
    'describe_element',
    'An operation with its arguments, permission, cost, errors and transitions; or a type with its SDL',
    z.strictObject({name: words('Exact name, such as shipOrderManually or NewOrderStatus')}),
    ({name}) => {
      const found = describeElement(contract(), name);
      return found ? json(found) : failure(`The schema has no ${name}. find_elements finds names by words.`);
    },
  );
  tool(
    'validate_document',
    'Whether a document is valid, what it costs, and what in it is deprecated or beta',
    z.strictObject({
      document: words('A GraphQL document', 100_000),
      variables: z.record(z.string(), z.unknown()).default({}),
    }),
    ({document: query, variables}) => {
      try {
        const document = parseDocument(query);
        const problems = validate(contract().schema, document).map(({message, locations}) => ({
          message,
          at: locations?.[0],
        }));
        const operation = getOperationAST(document);
        if (problems.length > 0 || !operation) return json({isValid: false, problems});
        const {deprecated, beta, withoutUserErrors} = analyse(contract(), query) ?? {};
        return json({
          isValid: true,
          points: costOf(contract(), document, operation, variables),
          deprecated,
          beta,
          withoutUserErrors,
        });
      } catch (error) {
        return json({isValid: false, problems: [{message: (error as Error).message}]});
      }
    },
  );
}

function addWorld(tool: AddTool, {host}: Sources): void {
  const callers = (): Callers => {
    const {platform, options} = host();
    const {nobody} = platform.callers;
    return options.world === 'empty' && nobody ? {nobody} : platform.callers;
  };
  tool('list_callers', 'Who can send requests in the simulated company', z.strictObject({}), () =>
    json(Object.fromEntries(Object.entries(callers()).map(([name, {text: about}]) => [name, about]))),
  );
  tool(
    'run_document',
    'Runs a query or mutation in the simulated world as a caller, and gives the whole answer',
    z.strictObject({
      document: words('A GraphQL document', 100_000),
      variables: z.record(z.string(), z.unknown()).default({}),
      caller: words('Name out of list_callers').default('dana'),
      headers: z
        .record(z.string(), z.string())
        .default({})
        .describe('Further headers, such as Authorization with a token that an answer gave'),
    }),
    async ({document: query, variables, caller, headers}) => {
      const known = Object.hasOwn(callers(), caller) ? callers()[caller] : undefined;
      if (!known) return failure(`Nobody is called ${caller}. list_callers names them.`);
      if (kindOf({query}) === 'subscription')
        return failure('A subscription is opened by a program of its own. Run its mutation here, and read the record.');
      return json(await host().answer({query, variables, headers: {...known.headers, ...headers}}));
    },
    acting,
  );
  tool(
    'move_clock',
    'Moves the simulated clock on, and lets happen what happens meanwhile',
    z.strictObject({advance: words('A duration such as PT6H or P14D, or a moment')}),
    async ({advance}) => {
      try {
        return json({now: await host().advance(advance)});
      } catch (error) {
        return failure((error as Error).message);
      }
    },
    acting,
  );
  tool(
    'reset',
    'Begins again with the world as it was at first, and with an empty report',
    z.strictObject({}),
    () => {
      host().report.clear();
      host().reset();
      return json({now: host().simulator.state.now});
    },
    {...acting, destructiveHint: true},
  );
}

function addPlays(tool: AddTool, {host}: Sources): void {
  const kinds = once(describeEvents);
  tool(
    'list_events',
    'Events that a shop, a warehouse, a carrier or a trading partner can report; with a kind, its schema too',
    z.strictObject({kind: words('One kind, for its schema').optional()}),
    ({kind}) => {
      if (kind === undefined)
        return json(kinds().map(({kind: own, summary, example}) => ({kind: own, summary, example})));
      const found = kinds().find((each) => each['kind'] === kind);
      return found ? json(found) : failure(`There is no event ${kind}. list_events without a kind names them.`);
    },
  );
  tool(
    'send_event',
    'Lets an outside system report something, such as a parcel that is delivered',
    z.strictObject({event: z.looseObject({kind: words('Kind out of list_events')})}),
    ({event}) => {
      try {
        const {simulator} = host();
        return json({changed: playEvent(simulator, event), now: simulator.state.now});
      } catch (error) {
        if (!(error instanceof EventRefusal)) throw error;
        return failure(`${error.reason} at ${error.field}: ${error.message}`);
      }
    },
    acting,
  );
  const stories = once(() => readStories(host().platform, path.join(host().options.schema, 'scenarios/stories')));
  tool('list_stories', 'Stories of exact requests that lead through one job', z.strictObject({}), () =>
    json([...stories()].map(([slug, {title}]) => ({slug, title}))),
  );
  tool(
    'play_story',
    'Plays a story, or one of its steps, and shows requests and answers; the world stays as it is',
    z.strictObject({slug: words('Slug out of list_stories'), step: z.int().min(1).optional()}),
    ({slug, step}) => {
      const story = stories().get(slug);
      if (!story) return failure(`There is no story ${slug}. list_stories names them.`);
      const {steps} = runStory(slug, story, host().platform);
      if (step === undefined)
        return json(
          steps.map(({title, as, document, variables}, at) => ({step: at + 1, title, as, document, variables})),
        );
      const found = steps[step - 1];
      return found ? json(found) : failure(`The story has ${steps.length} steps.`);
    },
  );
  tool(
    'read_report',
    'What the requests of this session did that would hurt in production, with pages that explain it',
    z.strictObject({}),
    () => json(host().report.review()),
  );
}

/** Makes the server over a simulated platform and the pages of the documentation. */
export function createMcpServer(given: Sources): McpServer {
  const sources = {host: once(given.host), pages: once(given.pages)};
  const {name, version} = manifest;
  const server = new McpServer({name, version}, {instructions});
  for (const add of [addDocs, addSchema, addWorld, addPlays]) add(addTo(server), sources);
  return server;
}
