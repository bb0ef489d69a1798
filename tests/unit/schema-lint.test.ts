import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {parse, Source} from 'graphql';
import {describe, expect, it} from 'vitest';
import {loadModel} from '../../src/reference/build/schema-source.ts';
import {buildModel} from '../../src/reference/model/model.ts';
import {transitionsOf} from 'endless-simulator/schema';
import {readIdPrefixes} from '../../scripts/checks/schema-rules/contract.ts';
import {activeEslintRules, createEslint} from '../../scripts/checks/schema-rules/eslint.ts';
import {checkSchema, schemaRules} from '../../scripts/checks/schema-rules/index.ts';
import {restrictedSyntax} from '../../scripts/checks/schema-rules/syntax.ts';

const fixtures = 'tests/fixtures/schema';
const absent = [{word: 'webhook', page: 'help/x.mdx'}];

const modelOf = (file: string) => buildModel(parse(new Source(readFileSync(file, 'utf8'), file)));
const problemsOf = (file: string) => checkSchema({...modelOf(file), notes: [], absent});
const fixturesIn = (folder: string) =>
  readdirSync(path.join(fixtures, folder))
    .map((name) => path.basename(name, '.graphql'))
    .sort();

async function eslintMessages(file: string) {
  const results = await createEslint(path.dirname(file), path.basename(file)).lintFiles([path.basename(file)]);
  return results.flatMap(({messages}) => messages);
}

describe('every lint rule has a fixture that fails', () => {
  it('for the rules of ESLint', () => {
    expect(fixturesIn('eslint')).toEqual(activeEslintRules.map((id) => id.replace('@graphql-eslint/', '')).sort());
  });

  it('for restricted syntax', () => {
    expect(fixturesIn('syntax')).toEqual(Object.keys(restrictedSyntax).sort());
  });

  it('for the rules over the whole schema', () => {
    expect(fixturesIn('own')).toEqual(Object.keys(schemaRules).sort());
  });

  it.each(fixturesIn('eslint'))('@graphql-eslint/%s', async (rule) => {
    const rules = (await eslintMessages(`${fixtures}/eslint/${rule}.graphql`)).map(({ruleId}) => ruleId);
    expect(rules).toContain(`@graphql-eslint/${rule}`);
  });

  it.each(Object.entries(restrictedSyntax))('each restriction of %s', async (name, restrictions) => {
    const found = (await eslintMessages(`${fixtures}/syntax/${name}.graphql`)).map(({message}) => message);
    expect(restrictions.filter(({message}) => !found.includes(message))).toEqual([]);
  });

  it.each(fixturesIn('own'))('%s', (rule) => {
    expect(problemsOf(`${fixtures}/own/${rule}.graphql`).map((problem) => problem.rule)).toContain(rule);
  });

  it('a schema without faults passes all of them', async () => {
    expect(await eslintMessages(`${fixtures}/valid.graphql`)).toEqual([]);
    expect(problemsOf(`${fixtures}/valid.graphql`)).toEqual([]);
  });
});

describe('the documented schema', () => {
  const model = loadModel('schema');

  it.each([
    'NewOrderStatus',
    'ASNStatus',
    'PurchaseOrderStatus',
    'PurchaseOrderMilestone',
    'TransferStatus',
    'TaskStatus',
    'ProcessStatus',
    'IntegrationCollaborationStatus',
  ])('declares the state machine of %s', (name) => {
    const type = model.types.get(name)?.definition;
    expect(type ? transitionsOf(type).length : 0).toBeGreaterThan(2);
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
  it('are reported with unknown values, mutations and causes, without a trigger, repeated, or out of reach', () => {
    const messages = problemsOf(`${fixtures}/own/transitions.graphql`)
      .filter(({rule}) => rule === 'transitions')
      .map(({message}) => message);
    expect(messages).toEqual([
      'Give each @transition either `by` or `because`.',
      'Give `when` with `because`, and only with it.',
      "`reopen` isn't a mutation.",
      "`GONE` isn't a value of the enum.",
      "`TIDE` isn't a cause.",
      '`OPEN` → `OPEN` leads nowhere.',
      'The transition NEW → OPEN open is declared twice.',
      'No transition touches `DONE`.',
    ]);
  });
});

describe('rules over the whole schema', () => {
  const messagesOf = (rule: string) =>
    problemsOf(`${fixtures}/own/${rule}.graphql`)
      .filter((problem) => problem.rule === rule)
      .map(({coordinate, message}) => `${coordinate}: ${message}`);

  it('find every status that is stuck, and a machine that never ends', () => {
    expect(messagesOf('final-status')).toEqual([
      expect.stringMatching(/^JobStatus\.BLOCKED: /),
      expect.stringMatching(/^JobStatus\.WAITING: /),
      expect.stringMatching(/^LampStatus: Every status leads on/),
    ]);
  });

  it('find causes that no transition has', () => {
    expect(messagesOf('causes')).toEqual([
      'TransitionCause.STOCK: No transition has this cause. Use it, or remove it.',
      'open: @raises names STOCK, which no transition has.',
    ]);
  });

  it('find what a mutation does in no state that it may meet, or in two ways', () => {
    expect(messagesOf('meetings')).toEqual([
      'close: It moves DoorState. Declare with @meets what it does in the other states.',
      expect.stringMatching(/^lock: It may meet `OPEN` of DoorState, and no transition leads on/),
      'open: @meets keeps `SHUT` of DoorState, which it leaves or refuses.',
      'open: DoorState has no `AJAR`.',
      'unlock: @meets names LightState, which has no transitions.',
      'unlock: It refuses `LOCKED` of DoorState, which a transition of it leaves.',
    ]);
  });

  it('find prefixes that are shared, missing or without a record', () => {
    expect(messagesOf('id-prefixes')).toEqual([
      expect.stringMatching(/^EndlessID: Order and Product have the same prefix "ord"/),
      expect.stringMatching(/^EndlessID: The table names Ghost, which has no field/),
      expect.stringMatching(/^Warehouse: Add the prefix/),
    ]);
  });

  it('find errors with the reason of every operation, and reasons that nothing has', () => {
    expect(messagesOf('error-reason')).toEqual([
      expect.stringMatching(/^change: Every operation can give INVALID_VALUE/),
      expect.stringMatching(/^ErrorReason\.UNUSED: No error/),
    ]);
  });
});

it('prefixes of ids are read from the table of their scalar', () => {
  expect(
    readIdPrefixes('Ids.\n\n| Type | Prefix |\n| --- | --- |\n| `Order` | `ord_` |\n  |`Note`|`n_`|\n| `A` | b_ |'),
  ).toEqual([
    ['Order', 'ord'],
    ['Note', 'n'],
  ]);
});
