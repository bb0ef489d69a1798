/** Requests as code, and code in colours, as they were when somebody last looked at them: `npx vitest run -u` keeps them. */
import {Prism} from 'prism-react-renderer';
import {describe, expect, it} from 'vitest';
import {colour, type CodeLanguage} from '../../src/site/model/colour.ts';
import {notations, partLabels, samplesOf} from '../../src/reference/model/notations.ts';
import type {ShownRequest} from 'endless-simulator';
import {printOutcome, type OperationKind} from '../../src/reference/model/scenario.ts';

const company = {authorization: 'Bearer secret', 'x-company-id': 'com_1'};
const release: ShownRequest = {
  as: 'dana',
  headers: {...company, 'X-Brand-Id': 'bra_1'},
  document: `mutation Release($input: ReleaseInput!, $key: String!) {
  releaseOrder(input: $input) @idempotent(key: $key) {
    order {
      number
    }
    userErrors {
      reason
    }
  }
}`,
  variables: {
    input: {id: 'ord_1', note: "Dana's", tags: [], lines: [{quantity: 2.5, gift: true}], at: null},
    key: 'k1',
  },
  answer: {data: {releaseOrder: {order: {number: 'AP-1'}, userErrors: []}}},
};
const orders: ShownRequest = {
  as: 'api',
  headers: company,
  document: 'query Orders($first: Int) {\n  orders(first: $first) {\n    totalCount\n  }\n}',
  variables: {first: 5},
  answer: {data: {orders: {totalCount: 12}}},
};
const version: ShownRequest = {
  as: 'nobody',
  headers: {},
  document: '{\n  version\n}',
  variables: {},
  answer: {data: {version: '1'}},
};
const updates: ShownRequest = {
  as: 'api',
  headers: company,
  document: 'subscription Updates($brandId: EndlessID!) {\n  orderUpdates(brandId: $brandId) {\n    number\n  }\n}',
  variables: {brandId: 'bra_1'},
  answer: {data: null},
  events: [{data: {orderUpdates: {number: 'AP-1'}}}, {data: {orderUpdates: {number: 'AP-2'}}}],
};
/** Of another schema, nobody asks: its example is generated. */
function foreign(request: ShownRequest): ShownRequest {
  const {headers, document, variables, answer, events = []} = request;
  return {headers, document, variables, answer, events};
}
const withData = (request: ShownRequest, data: unknown): ShownRequest => ({...request, answer: {data}});

const cases: [name: string, kind: OperationKind, request: ShownRequest][] = [
  ['mutation', 'mutations', release],
  ['mutation-of-another-schema', 'mutations', foreign(release)],
  ['mutation-without-result', 'mutations', withData(release, {archive: {userErrors: []}})],
  ['mutation-of-another-schema-without-result', 'mutations', foreign(withData(release, {archive: {userErrors: []}}))],
  ['mutation-without-refusals', 'mutations', withData({...release, variables: {id: 1}}, {archive: {order: null}})],
  ['query', 'queries', orders],
  ['query-of-another-schema', 'queries', foreign(orders)],
  ['query-without-variables', 'queries', version],
  ['subscription', 'subscriptions', updates],
  ['subscription-of-another-schema', 'subscriptions', foreign({...updates, events: []})],
  ['subscription-without-variables', 'subscriptions', {...version, document: 'subscription {\n  ticks\n}'}],
];

describe('as code', () => {
  it.each(cases)('a %s', async (name, kind, request) => {
    const text = samplesOf(kind, request).map(
      ({notation, language, code}) => `===== ${notation} (${language})\n${code}\n`,
    );
    await expect(text.join('\n')).toMatchFileSnapshot(`../fixtures/golden/samples/${name}.txt`);
  });

  it.each([
    ['two fields', {a: {userErrors: []}, b: {userErrors: []}}],
    ['a list', {a: [{userErrors: []}]}],
    ['nothing', null],
    ['no object', {a: null}],
  ])('an answer with %s refuses nothing', (_, data) => {
    for (const {code} of samplesOf('mutations', withData(release, data))) expect(code).not.toContain('if (userErrors');
    for (const {code} of samplesOf('mutations', {...release, answer: data})) expect(code).not.toContain('payload');
  });

  it('a query is not refused, whatever it answers', () => {
    for (const {code} of samplesOf('queries', release)) expect(code).not.toMatch(/if \(userErrors|payload\[/);
  });

  it('is read in these languages, by these names', () => {
    expect(notations).toEqual(['GraphQL', 'cURL', 'TypeScript', 'Python']);
    expect((['mutations', 'queries', 'subscriptions'] as const).map(partLabels)).toEqual([
      {document: 'Mutation', variables: 'Variables', outcome: 'Answer'},
      {document: 'Query', variables: 'Variables', outcome: 'Answer'},
      {document: 'Subscription', variables: 'Variables', outcome: 'Events'},
    ]);
  });

  it('has an outcome: the answer, or the events one after the other', () => {
    expect(printOutcome({answer: {a: 1}})).toBe('{\n  "a": 1\n}');
    expect(printOutcome({answer: {a: 1}, events: []})).toBe('{\n  "a": 1\n}');
    expect(printOutcome({answer: {a: 1}, events: [1, {b: 2}]})).toBe('1\n\n{\n  "b": 2\n}');
  });
});

describe('in colours', () => {
  const code: Record<CodeLanguage, string> = {
    graphql: `# query
query Orders($first: Int = -20, $url: URL) @cached(for: 1.5) {
  orders(first: $first, on: true, off: false, none: null, text: "a \\"b\\" #c", id: ID_1) {
    ...Rest
  }
}
fragment Rest on Order { brand2 { lot3 } query_of mutations }
mutation { a(text: """block "x"
of two""") }
subscription { b(json: JSON) }`,
    json: `{"a\\"b": "x: \\"y\\"", "c" : [1, -2.5, true, false, null], "d": "null", "trueish": {}}`,
    bash: `# comment
curl https://x.example/# \\
  --header "A: \\"b\\" $C" \\
  -X 'POST' --json @- <<'JSON'
curl-like -not x-y`,
    typescript: `// const
import {createClient} from 'x';
export const a = await new Client(\`b \${c} \\\` d\`, "e\\"f", 'g\\'h');
for (const {x} of y) if (!x) throw new Error('no'); else return -1.5 + null + true + false + undefined;
$const .if constant Ab x.return`,
    python: `# import
import json as js
from gql import Client
f"a {b}" f"""c
"d" """ "e\\"f" """g"""
with x: raise RuntimeError(None, True, False)
for y in z: print(1, -2.5)
if a: b
else: c
classes imports Z1 x.in`,
  };

  it.each(Object.keys(code) as CodeLanguage[])('%s', async (language) => {
    const pieces = colour(code[language], language);
    expect(pieces.map(({text}) => text).join('')).toBe(code[language]);
    const lines = pieces.map(({text, kind = '-'}) => `${kind.padEnd(12)}${JSON.stringify(text)}`);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`../fixtures/golden/samples/colours.${language}.txt`);
  });
});

/** Prism, which Docusaurus would colour code with, names the same comments and strings. */
describe('in the colours of Prism', () => {
  const samples: [language: CodeLanguage, code: string][] = [
    ['graphql', 'query Q($id: ID) { # "no"\n  order(id: $id, text: "a # b") {\n    number # c\n  }\n}'],
    ['typescript', 'const a = "x // y"; // z "w"\nconst b = \'it\\\'s\';\n// end'],
    ['python', 'a = "x # y"  # z\nb = \'w\'\n# end'],
  ];
  const kinds = ['comment', 'string'];

  it.each(samples)('%s', (language, code) => {
    const grammar = Prism.languages[language];
    if (!grammar) throw new Error(`Prism has no grammar for ${language}.`);
    const theirs = Prism.tokenize(code, grammar).flatMap((token) =>
      typeof token === 'string' || !kinds.includes(token.type) ? [] : [`${token.type} ${String(token.content)}`],
    );
    const ours = colour(code, language).flatMap(({kind = '', text}) =>
      kinds.includes(kind) ? [`${kind} ${text}`] : [],
    );
    expect(ours).toEqual(theirs);
    expect(ours.length).toBeGreaterThan(2);
  });
});
