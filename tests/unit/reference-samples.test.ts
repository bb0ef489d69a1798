import ts from 'typescript';
import {describe, expect, it} from 'vitest';
import {colour} from '../../src/site/model/colour.ts';
import {samplesOf, type Notation} from '../../src/reference/model/notations.ts';
import {pythonLiteral, typeScriptLiteral} from '../../src/reference/model/samples.ts';
import type {ShownRequest} from 'endless-simulator';
import type {OperationKind} from '../../src/reference/model/scenario.ts';

const approve: ShownRequest = {
  as: 'api',
  headers: {Authorization: 'Bearer live', 'X-Company-Id': 'cmp_1', 'x-brand-id': 'brd_1'},
  document:
    'mutation Approve($input: ApproveInput!, $key: String!) {\n  approve(input: $input) @idempotent(key: $key) {\n    order { id }\n    userErrors { code reason message }\n  }\n}',
  variables: {input: {id: "x'y", note: 'a "b"'}, key: 'k1'},
  answer: {data: {approve: {order: {id: 'x'}, userErrors: []}}},
};
const signIn: ShownRequest = {
  as: 'nobody',
  headers: {},
  document: '{ version }',
  variables: {},
  answer: {data: {version: '1'}},
};

const sample = (request: ShownRequest, wanted: Notation, kind: OperationKind = 'mutations'): string =>
  samplesOf(kind, request).find(({notation}) => notation === wanted)?.code ?? '';
const http = ['cURL', 'TypeScript', 'Python'] as const;

describe('a request as code', () => {
  it('sends with cURL the document and the variables as JSON', () => {
    const body = sample(approve, 'cURL')
      .split("<<'JSON'\n")[1]
      ?.replace(/\nJSON$/, '');
    expect(JSON.parse(body ?? '')).toEqual({query: approve.document, variables: approve.variables});
  });

  it.each(http)('goes to the sandbox in %s, with the token, company and brand out of the environment', (notation) => {
    const code = sample(approve, notation);
    expect(code).toContain('https://sandbox.api.example.com/graphql');
    for (const name of ['ENDLESS_URL', 'ENDLESS_TOKEN', 'ENDLESS_COMPANY', 'ENDLESS_BRAND'])
      expect(code).toContain(name);
    expect(code).not.toMatch(/live|cmp_1|brd_1/);
  });

  it.each(http)('sends in %s no token for a public operation, and no variables where there are none', (notation) => {
    expect(sample(signIn, notation, 'queries')).not.toMatch(/Authorization|ENDLESS_(?!URL)|variables/);
  });

  it.each(['TypeScript', 'Python'] as const)(
    'reads in %s the code of errors and the reason of refusals',
    (notation) => {
      const code = sample(approve, notation);
      expect(code).toMatch(/extensions/);
      expect(code).toMatch(/userErrors/);
      expect(code).toMatch(/reason/);
      expect(sample(signIn, notation, 'queries')).not.toContain('userErrors');
    },
  );

  it.each(['TypeScript', 'Python'] as const)('keeps in %s what a document of the reader contains', (notation) => {
    const document = 'query {\n  orders(filter: {query: "`${a}\\n"}) {\n    totalCount # """\n  }\n}';
    for (const kind of ['queries', 'subscriptions'] as const) {
      const code = sample({...signIn, document}, notation, kind);
      const [, written = ''] = /query = (?:gql\()?(?:`|""")\n([^]*?)\n(?:`;|"""\)?\n)/.exec(code) ?? [];
      const read = written.replace(/\\("""|[\\`]|\$\{)/g, '$1');
      expect([written === document, read]).toEqual([false, document]);
    }
  });

  it('makes a new idempotency key for each call', () => {
    expect(sample(approve, 'TypeScript')).toContain('key: crypto.randomUUID()');
    expect(sample(approve, 'Python')).toContain('"key": str(uuid.uuid4()),');
  });

  it.each(['mutations', 'subscriptions'] as const)('is TypeScript that can be read for %s', (kind) => {
    const options = {module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext};
    const code = sample(approve, 'TypeScript', kind);
    expect(ts.transpileModule(code, {compilerOptions: options, reportDiagnostics: true}).diagnostics).toEqual([]);
    expect(ts.transpileModule(`${code}}`, {compilerOptions: options, reportDiagnostics: true}).diagnostics).not.toEqual(
      [],
    );
  });

  it('shows a subscription as the messages of its socket, each in one line of JSON', () => {
    const lines = sample(approve, 'cURL', 'subscriptions')
      .split('\n')
      .filter((line) => /^[<>] /.test(line));
    const types = lines.map((line) => [line[0], (JSON.parse(line.slice(2)) as {type: string}).type]);
    expect(types).toEqual([
      ['>', 'connection_init'],
      ['<', 'connection_ack'],
      ['>', 'subscribe'],
      ['<', 'next'],
      ['<', 'ping'],
      ['>', 'pong'],
      ['>', 'complete'],
    ]);
  });

  it.each([
    [null, 'None'],
    [true, 'True'],
    [[1, 'a'], '[\n    1,\n    "a",\n]'],
    [{a: {}}, '{\n    "a": {},\n}'],
  ])('%j is %s in Python', (value, expected) => {
    expect(pythonLiteral(value)).toBe(expected);
  });

  it.each([
    [{a: 'b'}, "{\n  a: 'b'\n}"],
    [{'a-b': "it's"}, "{\n  'a-b': \"it's\"\n}"],
  ])('%j is %s in TypeScript', (value, expected) => {
    expect(typeScriptLiteral(value)).toBe(expected);
  });
});

describe('colours of code', () => {
  const kinds = (code: string, language: Parameters<typeof colour>[1]) =>
    colour(code, language).flatMap(({text, kind}) => (kind ? [[kind, text]] : []));

  it('keep every character', () => {
    for (const request of [approve, signIn])
      for (const {code, language} of samplesOf('mutations', request))
        expect(
          colour(code, language)
            .map(({text}) => text)
            .join(''),
        ).toBe(code);
  });

  it('are the same for a fence of ts, and none for a language without a grammar', () => {
    expect(colour('const a = 1;', 'ts')).toEqual(colour('const a = 1;', 'typescript'));
    expect(colour('GET / HTTP/1.1', 'http')).toEqual([{text: 'GET / HTTP/1.1'}]);
  });

  it('tell what is what in a document and in JSON', () => {
    expect(kinds('query A($id: ID!) { a(id: $id) @b }', 'graphql')).toEqual([
      ['keyword', 'query'],
      ['variable', '$id'],
      ['class-name', 'ID'],
      ['variable', '$id'],
      ['directive', '@b'],
    ]);
    expect(kinds('{"a": "b", "c": [1, null]}', 'json')).toEqual([
      ['property', '"a"'],
      ['string', '"b"'],
      ['property', '"c"'],
      ['number', '1'],
      ['boolean', 'null'],
    ]);
  });
});
