/** A subscription as code: the messages of its web socket, TypeScript with graphql-ws, Python with websockets. */
import {site} from '../../site/model/site.ts';
import {
  headerLines,
  inPythonText,
  inTemplate,
  isOurs,
  pythonHeaders,
  pythonLiteral,
  typeScriptLiteral,
} from './samples.ts';
import type {ShownRequest} from 'endless-simulator';
import {hasVariables} from './scenario.ts';

const socketUrl = site.sandboxUrl.replace(/^http/, 'ws');

const credentials = (request: ShownRequest): Record<string, string> =>
  Object.fromEntries(
    headerLines<[string, string]>(
      request,
      (variable) => ['Authorization', `Bearer $${variable}`],
      (header, variable) => [header, `$${variable}`],
    ),
  );

/** The messages of the protocol `graphql-transport-ws`, one per line. */
export function asSocketMessages(request: ShownRequest): string {
  const {document, variables, events, answer} = request;
  const [event = answer] = events ?? [];
  const payload = {query: document.replace(/\s+/g, ' '), ...(hasVariables(request) && {variables})};
  const messages: [direction: '>' | '<', message: object][] = [
    ['>', {type: 'connection_init', payload: credentials(request)}],
    ['<', {type: 'connection_ack'}],
    ['>', {id: '1', type: 'subscribe', payload}],
    ['<', {id: '1', type: 'next', payload: event}],
    ['<', {type: 'ping'}],
    ['>', {type: 'pong'}],
    ['>', {id: '1', type: 'complete'}],
  ];
  return `# cURL can't follow a subscription: events come over a web socket.
# ${socketUrl}
# Sec-WebSocket-Protocol: graphql-transport-ws
# What a client sends (>) and receives (<):

${messages.map(([direction, message]) => `${direction} ${JSON.stringify(message)}`).join('\n')}`;
}

export function asTypeScriptSubscription(request: ShownRequest): string {
  const headers = headerLines(
    request,
    (variable) => `    Authorization: \`Bearer \${process.env.${variable}}\`,\n`,
    (header, variable) => `    '${header}': process.env.${variable},\n`,
  );
  const sent = hasVariables(request);
  const reason = isOurs(request) ? '`${error.extensions?.code}: ${error.message}`' : 'error.message';
  const retries = isOurs(request)
    ? `  // A company or brand of others is no cause to try again.
  shouldRetry: (event) => (event as {code?: number}).code !== 4403,
`
    : '';
  return `// npm install graphql-ws ws @types/ws; Node 22 and later have a WebSocket of their own.
import {createClient} from 'graphql-ws';
import {WebSocket} from 'ws';

const client = createClient({
  url: (process.env.ENDLESS_URL ?? '${site.sandboxUrl}').replace('http', 'ws'),
  webSocketImpl: WebSocket,
  connectionParams: {
${headers.join('')}  },
${retries}});

const query = \`
${inTemplate(request.document)}
\`;
${sent ? `const variables = ${typeScriptLiteral(request.variables)};\n` : ''}
type Refusal = {message: string${isOurs(request) ? '; extensions?: Record<string, unknown>' : ''}};
function refuse([error]: readonly Refusal[]): never {
  throw new Error(${reason});
}
try {
  for await (const {data, errors} of client.iterate({query${sent ? ', variables' : ''}})) {
    if (errors) refuse(errors);
    console.log(data);
  }
} catch (refused) {
  // A refused subscription throws the list of its errors; the socket stays open.
  if (Array.isArray(refused)) refuse(refused);
  // A connection that is refused or ends throws the event of its close.
  const {code, reason} = refused as {code?: number; reason?: string};
  if (code === undefined) throw refused;
  console.error(\`Closed with \${code}: \${reason}\`);
  process.exitCode = 1;
}`;
}

export function asPythonSubscription(request: ShownRequest): string {
  const headers = pythonHeaders(request).map((line) => `        ${line}`);
  const sent = hasVariables(request);
  const refusal = isOurs(request)
    ? `    # Decide by the code.
    raise SystemExit(errors[0]["extensions"]["code"])`
    : '    raise SystemExit(errors[0]["message"])';
  return `# pip install websockets
import asyncio, json, os
from websockets import connect

query = """
${inPythonText(request.document)}
"""
${sent ? `variables = ${pythonLiteral(request.variables)}\n` : ''}
def refuse(errors):
${refusal}

async def follow():
    url = os.environ.get("ENDLESS_URL", "${site.sandboxUrl}").replace("http", "ws")
    async with connect(url, subprotocols=["graphql-transport-ws"]) as socket:
        def send(**message):
            return socket.send(json.dumps(message))

        await send(
            type="connection_init",
            payload={
${headers.join('')}            },
        )
        async for text in socket:
            message = json.loads(text)
            kind, payload = message["type"], message.get("payload")
            if kind == "connection_ack":
                await send(type="subscribe", id="1", payload={"query": query${sent ? ', "variables": variables' : ''}})
            elif kind == "ping":
                await send(type="pong")
            elif kind == "error":
                refuse(payload)
            elif kind == "next" and payload.get("errors"):
                refuse(payload["errors"])
            elif kind == "next":
                print(payload["data"])
            elif kind == "complete":
                return

asyncio.run(follow())`;
}
