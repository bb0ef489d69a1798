import {site} from '../../site/model/site.ts';

interface Request {
  document: string;
  /** JSON. */
  variables: string;
}

/** Whether a variable is worth a line: an operation without arguments sends none. */
const hasVariables = (variables: string): boolean => variables.replace(/\s/g, '') !== '{}';

/** The request as a command of curl; the body is read from the shell's here-document, so that nothing needs escapes. */
export function asCurl({document, variables}: Request): string {
  const body = JSON.stringify(
    {query: document, ...(hasVariables(variables) && {variables: JSON.parse(variables) as unknown})},
    null,
    2,
  );
  return `curl ${site.apiUrl} \\
  -H "Authorization: Bearer $ENDLESS_TOKEN" \\
  -H "X-Company-Id: $ENDLESS_COMPANY_ID" \\
  -H "Content-Type: application/json" \\
  --data-binary @- <<'JSON'
${body}
JSON`;
}

/** The request in TypeScript with `fetch`. */
export function asTypeScript({document, variables}: Request): string {
  const sent = hasVariables(variables);
  return `const query = \`
${document}
\`;
${sent ? `\nconst variables = ${unquoteKeys(variables)};\n` : ''}
const response = await fetch('${site.apiUrl}', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.ENDLESS_TOKEN}\`,
    'X-Company-Id': process.env.ENDLESS_COMPANY_ID ?? '',
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({query${sent ? ', variables' : ''}}),
});
const {data, errors} = await response.json();
if (errors) throw new Error(errors[0].message);
console.log(data);`;
}

/** JSON as an object literal: keys that are names need no quotes. */
function unquoteKeys(json: string): string {
  return json.replace(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:');
}

/** JSON as a Python literal. */
export function pythonLiteral(value: unknown, by = ''): string {
  const inner = `${by}    `;
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value))
    return value.length === 0
      ? '[]'
      : `[\n${value.map((entry) => `${inner}${pythonLiteral(entry, inner)},`).join('\n')}\n${by}]`;
  if (typeof value === 'object') {
    const entries = Object.entries(value);
    return entries.length === 0
      ? '{}'
      : `{\n${entries.map(([key, entry]) => `${inner}${JSON.stringify(key)}: ${pythonLiteral(entry, inner)},`).join('\n')}\n${by}}`;
  }
  return JSON.stringify(value);
}

/** The request in Python with its standard library. */
export function asPython({document, variables}: Request): string {
  const sent = hasVariables(variables);
  return `import json
import os
import urllib.request

query = """
${document}
"""
${sent ? `\nvariables = ${pythonLiteral(JSON.parse(variables))}\n` : ''}
request = urllib.request.Request(
    "${site.apiUrl}",
    data=json.dumps({"query": query${sent ? ', "variables": variables' : ''}}).encode(),
    headers={
        "Authorization": f"Bearer {os.environ['ENDLESS_TOKEN']}",
        "X-Company-Id": os.environ["ENDLESS_COMPANY_ID"],
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request) as response:
    answer = json.load(response)
if answer.get("errors"):
    raise RuntimeError(answer["errors"][0]["message"])
print(answer["data"])`;
}

const socketUrl = site.apiUrl.replace(/^http/, 'ws');

/** The messages that a client of the `graphql-transport-ws` protocol sends over the web socket. */
export function asSocketMessages({document, variables}: Request): string {
  const messages = [
    {type: 'connection_init', payload: {Authorization: 'Bearer <token>', 'X-Company-Id': '<company id>'}},
    {
      id: '1',
      type: 'subscribe',
      payload: {query: document, ...(hasVariables(variables) && {variables: JSON.parse(variables) as unknown})},
    },
  ];
  return messages.map((message) => JSON.stringify(message, null, 2)).join('\n');
}

/** A subscription in TypeScript with the library graphql-ws. */
export function asTypeScriptSubscription({document, variables}: Request): string {
  return `import {createClient} from 'graphql-ws';

const client = createClient({
  url: '${socketUrl}',
  connectionParams: {
    Authorization: \`Bearer \${process.env.ENDLESS_TOKEN}\`,
    'X-Company-Id': process.env.ENDLESS_COMPANY_ID,
  },
});

const query = \`
${document}
\`;
const variables = ${unquoteKeys(variables)};

for await (const {data, errors} of client.iterate({query, variables})) {
  if (errors) throw new Error(errors[0].message);
  console.log(data);
}`;
}

/** A subscription in Python with the library gql. */
export function asPythonSubscription({document, variables}: Request): string {
  return `import os
from gql import Client, gql
from gql.transport.websockets import WebsocketsTransport

query = gql("""
${document}
""")
variables = ${pythonLiteral(JSON.parse(variables))}

transport = WebsocketsTransport(
    url="${socketUrl}",
    subprotocols=[WebsocketsTransport.GRAPHQLWS_SUBPROTOCOL],
    init_payload={
        "Authorization": f"Bearer {os.environ['ENDLESS_TOKEN']}",
        "X-Company-Id": os.environ["ENDLESS_COMPANY_ID"],
    },
)
for data in Client(transport=transport).subscribe(query, variable_values=variables):
    print(data)`;
}
