import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {parse, Source} from 'graphql';
import {describe, expect, it} from 'vitest';
import {loadModel} from '../../src/reference/build/schema-source.ts';
import {buildModel} from '../../src/reference/model/model.ts';
import {parseTransitions} from 'endless-simulator/schema';
import {elementsOf} from '../../scripts/checks/schema-rules/elements.ts';
import {activeEslintRules, createEslint} from '../../scripts/checks/schema-rules/eslint.ts';
import {checkSchema, schemaRules} from '../../scripts/checks/schema-rules/index.ts';
import {readPermissions} from 'endless-simulator/schema';

const fixtures = 'tests/fixtures/schema';
const ownRules = schemaRules(
  () => false,
  [{word: 'webhook', page: 'help/x.mdx'}],
  ({name}) => !name.startsWith('Unannounced.'),
);

const modelOf = (file: string) => buildModel(parse(new Source(readFileSync(file, 'utf8'), file)));
const rulesBrokenBy = (file: string) => new Set(checkSchema(modelOf(file), ownRules).map(({rule}) => rule));
const fixturesIn = (folder: string) =>
  readdirSync(path.join(fixtures, folder))
    .map((name) => path.basename(name, '.graphql'))
    .sort();

async function eslintRulesBrokenBy(file: string): Promise<Set<string | null>> {
  const results = await createEslint(path.dirname(file), path.basename(file)).lintFiles([path.basename(file)]);
  return new Set(results.flatMap(({messages}) => messages.map(({ruleId}) => ruleId)));
}

describe('every lint rule has a fixture that fails', () => {
  it('for the rules of ESLint', () => {
    expect(fixturesIn('eslint')).toEqual(activeEslintRules.map((id) => id.replace('@graphql-eslint/', '')).sort());
  });

  it('for the rules over the whole schema', () => {
    expect(fixturesIn('own')).toEqual(Object.keys(ownRules).sort());
  });

  it.each(fixturesIn('eslint'))('@graphql-eslint/%s', async (rule) => {
    expect(await eslintRulesBrokenBy(`${fixtures}/eslint/${rule}.graphql`)).toContain(`@graphql-eslint/${rule}`);
  });

  it.each(fixturesIn('own'))('%s', (rule) => {
    expect(rulesBrokenBy(`${fixtures}/own/${rule}.graphql`)).toContain(rule);
  });

  it('a schema without faults passes all of them', async () => {
    expect(await eslintRulesBrokenBy(`${fixtures}/valid.graphql`)).toEqual(new Set());
    expect(rulesBrokenBy(`${fixtures}/valid.graphql`)).toEqual(new Set());
  });
});

describe('the documented schema', () => {
  const model = loadModel('schema');
  const elements = elementsOf(model.schema);

  it('has a description on 100 % of types, fields, arguments, input fields, enum values and directives', () => {
    expect(elements.filter(({description}) => description.trim() === '').map(({coordinate}) => coordinate)).toEqual([]);
  });

  it.each([
    'NewOrderStatus',
    'ASNStatus',
    'PurchaseOrderStatus',
    'PurchaseOrderMilestone',
    'TransferStatus',
    'TaskStatus',
    'ProcessStatus',
    'IntegrationCollaborationStatus',
  ])('writes the state machine of %s down', (name) => {
    const machine = parseTransitions(model.types.get(name)?.description ?? '');
    expect(machine?.transitions.length).toBeGreaterThan(2);
    expect(machine?.unreadable).toEqual([]);
  });

  it('has the size of a whole platform', () => {
    const count = (kind: string) => model.entities.filter((entity) => entity.kind === kind).length;
    expect(count('mutations')).toBeGreaterThanOrEqual(130);
    expect(count('queries')).toBeGreaterThanOrEqual(60);
    expect(count('subscriptions')).toBe(12);
    expect(count('enums')).toBeGreaterThanOrEqual(40);
    expect(count('inputs')).toBeGreaterThanOrEqual(150);
  });
});

describe('transitions', () => {
  it.each([
    ['Where it is.', null],
    [
      'Where it is.\n\nTransitions: `A` → `B` with `go`.',
      {transitions: [{from: ['A'], to: 'B', mutation: 'go'}], unreadable: []},
    ],
    [
      'Transitions: `A` or `B` →\n`C` with `go`; `C` → `A` by itself when it is\nback.\n\nMore text with `D` → `E`.',
      {
        transitions: [
          {from: ['A', 'B'], to: 'C', mutation: 'go'},
          {from: ['C'], to: 'A', automatic: 'when it is back'},
        ],
        unreadable: [],
      },
    ],
    ['Transitions: `A` → `B` or `C` with `go`.', {transitions: [], unreadable: ['`A` → `B` or `C` with `go`']}],
    ['Transitions: `A` → `B`.', {transitions: [], unreadable: ['`A` → `B`']}],
  ])('reads %j', (description, expected) => {
    const {transitions, unreadable} = parseTransitions(description) ?? {};
    expect({transitions, unreadable}).toEqual(expected ?? {});
  });

  it('reports unknown values, unknown mutations, unreadable parts and values out of reach', () => {
    const messages = checkSchema(modelOf(`${fixtures}/own/transitions.graphql`), ownRules)
      .filter(({rule}) => rule === 'transitions')
      .map(({message}) => message);
    expect(messages).toEqual([
      expect.stringContaining('Can\'t read the transition "`OPEN` becomes `DONE`"'),
      expect.stringContaining("name `reopen`, which isn't a mutation"),
      expect.stringContaining("name `GONE`, which isn't a value"),
      expect.stringContaining('leads to or from `DONE`'),
    ]);
  });
});

describe('the table of permissions', () => {
  it('is read row by row', () => {
    const table = '| Permission | What it allows | Company Admin | Brand Operator |\n| --- | --- | --- | --- |\n';
    expect(readPermissions(`Text \`a\`.\n\n${table}| \`api-keys:read\` | See keys | Yes | No |`)).toEqual([
      {name: 'api-keys:read', text: 'See keys', heldBy: {'Company Admin': true, 'Brand Operator': false}},
    ]);
  });
});

describe('rules over records', () => {
  const messagesOf = (rule: string) =>
    checkSchema(modelOf(`${fixtures}/own/${rule}.graphql`), ownRules)
      .filter((problem) => problem.rule === rule)
      .map(({coordinate, message}) => `${coordinate}: ${message}`);

  it('find every status that is stuck, and a machine that never ends', () => {
    expect(messagesOf('final-status')).toEqual([
      expect.stringMatching(/^JobStatus\.BLOCKED: /),
      expect.stringMatching(/^JobStatus\.WAITING: /),
      expect.stringMatching(/^LampStatus: Every status leads on/),
    ]);
  });

  it('find prefixes that are shared, missing, without a record, or told otherwise', () => {
    expect(messagesOf('id-prefixes').join('\n')).toMatch(
      /Product and Order have the same prefix[^]*Ghost, which has no field[^]*Order\.id: Its ids don't begin with `odr_`[^]*Warehouse: Add the prefix[^]*Order\.parent: No record has ids that begin with `zzz_`/,
    );
  });

  it('find errors without a reason, with the reason of all, with a foreign code, and idle reasons', () => {
    expect(messagesOf('error-reason')).toEqual([
      expect.stringMatching(/^Query\.thing: CONFLICT isn't a code/),
      expect.stringMatching(/^Mutation\.change: Name a reason/),
      expect.stringMatching(/^Mutation\.change: Every operation can give INVALID_VALUE/),
      expect.stringMatching(/^ErrorReason\.UNUSED: No error/),
    ]);
  });

  it('ask for the operations that a made record lacks, unless its description says why', () => {
    expect(messagesOf('made-records')).toEqual([
      expect.stringMatching(/^Color: addColor makes it, but it can't be changed or removed/),
      expect.stringMatching(/^Shade: addShade makes it, but it can't be read\./),
    ]);
  });
});
