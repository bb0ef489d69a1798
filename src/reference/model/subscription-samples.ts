/** A subscription as code: the messages of its web socket, TypeScript with graphql-ws, Python with websockets. */
import {site} from '../../site/model/site.ts';
import {
  asKey,
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
  Object.fromEntries(headerLines(request, ({name, prefix, variable}) => [name, `${prefix}$${variable}`]));

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
  const headers = headerLines(request, ({name, prefix, variable}) => {
    const value = `process.env.${variable}`;
    return `    ${asKey(name)}: ${prefix ? `\`${prefix}\${${value}}\`` : value},\n`;
  });
  const sent = hasVariables(request);
  const reason = isOurs(request) ? '`${failure[0].extensions.code}: ${failure[0].message}`' : 'failure[0].message';
  return `// npm install graphql-ws ws @types/ws
import {createClient} from 'graphql-ws';
import {WebSocket} from 'ws';

const client = createClient({
  url: (process.env.ENDLESS_URL ?? '${site.sandboxUrl}').replace('http', 'ws'),
  webSocketImpl: WebSocket,
  connectionParams: {
${headers.join('')}  },
  retryAttempts: 0, // Catch up before you connect again.
});

const query = \`
${inTemplate(request.document)}
\`;
${sent ? `const variables = ${typeScriptLiteral(request.variables)};\n` : ''}
try {
  for await (const {data, errors} of client.iterate({query${sent ? ', variables' : ''}})) {
    if (errors) throw errors;
    console.log(data);
  }
} catch (failure) {
  // A refused subscription throws the list of its errors, a connection that ends the event of its close.
  if (Array.isArray(failure)) throw new Error(${reason});
  const {code, reason} = failure as {code?: number; reason?: string};
  throw code ? new Error(\`Closed with \${code}: \${reason}\`) : failure;
}`;
}

export function asPythonSubscription(request: ShownRequest): string {
  const headers = pythonHeaders(request).map((line) => `    ${line}`);
  const sent = hasVariables(request);
  const code = isOurs(request) ? '["extensions"]["code"]' : '["message"]';
  return `# pip install websockets
import asyncio, json, os
from websockets import connect

query = """
${inPythonText(request.document)}
"""
${sent ? `variables = ${pythonLiteral(request.variables)}\n` : ''}
async def follow():
    url = os.environ.get("ENDLESS_URL", "${site.sandboxUrl}").replace("http", "ws")
    async with connect(url, subprotocols=["graphql-transport-ws"]) as socket:
        def send(**message):
            return socket.send(json.dumps(message))

        await send(type="connection_init", payload={
${headers.join('')}        })
        async for text in socket:
            message = json.loads(text)
            kind, payload = message["type"], message.get("payload") or {}
            if kind == "connection_ack":
                await send(type="subscribe", id="1", payload={"query": query${sent ? ', "variables": variables' : ''}})
            elif kind == "ping":
                await send(type="pong")
            elif kind == "complete":
                return
            elif errors := payload if kind == "error" else payload.get("errors"):
                raise SystemExit(errors[0]${code})
            else:
                print(payload["data"])

asyncio.run(follow())`;
}
