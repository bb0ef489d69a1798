/** Subscriptions over `graphql-transport-ws`, with the close codes that the documentation names. */
import {GraphQLError, type ExecutionArgs, type ExecutionResult} from 'graphql';
import {useServer as serveProtocol, type Extra} from 'graphql-ws/use/ws';
import {WebSocketServer, type WebSocket} from 'ws';
import type {IncomingMessage, Server} from 'node:http';
import type {Fields} from '../model/rules.ts';
import {parseDocument} from '../model/document.ts';
import {RequestError} from '../model/refusal.ts';
import {asResult, follow, kindOf, type Deliveries} from './follow.ts';
import type {Host} from './host.ts';
import {endpoint, headersOf} from './http.ts';
import {isAllowedRequest, type AllowedOrigins} from './origin.ts';

const mostSubscriptions = 50;
const mostSockets = 2000;
const largestMessage = 1_000_000;
const millisecondsToInitialise = 10_000;

interface SocketOptions {
  cors: AllowedOrigins;
  /** Milliseconds between two pings. */
  pingEvery?: number;
}

/** Headers that a client sends in the payload of `connection_init`, and the address that it comes from. */
function headersIn(payload: Readonly<Record<string, unknown>> | undefined, {request}: Extra): Record<string, string> {
  const sent = Object.entries(payload ?? {}).map(([name, value]): [string, string] => [name, String(value)]);
  const address = request.headers['x-forwarded-for'];
  return headersOf(address === undefined ? sent : [...sent, ['x-forwarded-for', String(address)]]);
}

/** Why a connection can't begin or go on, as a close code; undefined when it can. */
function refusalOf(host: Host, headers: Record<string, string>): [number, string] | undefined {
  const {rules, store, contract} = host.simulator;
  const given = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  try {
    const caller = rules.authenticate(given, store, contract);
    if (!caller) return [4401, 'Unauthorized'];
    const context = host.simulator.contextOfSystem();
    for (const partyId of [caller.companyId, caller.brandId])
      if (partyId !== undefined) rules.callerInScope?.(caller, {partyId}, context);
    return undefined;
  } catch (error) {
    return [4403, error instanceof RequestError ? error.message : 'Forbidden'];
  }
}

/** Sends pings as messages of the protocol, because pages can't see frames, and ends a socket that stays silent. */
function keepAlive(socket: WebSocket, milliseconds: number): void {
  let isSilent = false;
  const timer = setInterval(() => {
    if (isSilent) return socket.terminate();
    isSilent = true;
    socket.send('{"type":"ping"}');
  }, milliseconds);
  socket.on('message', () => (isSilent = false));
  socket.on('close', () => clearInterval(timer));
}

/** What can't be written has no reader any more: the socket closes, and the library would print a stack. */
function ignoreLostReaders(socket: WebSocket): void {
  const send = socket.send.bind(socket) as (data: unknown, done: () => void) => void;
  socket.send = ((data: unknown, done?: () => void) => send(data, () => done?.())) as WebSocket['send'];
}

type Outcome = Deliveries | ExecutionResult;

/** Serves subscriptions on the socket of an HTTP server. */
export function serveSockets(server: Server, host: Host, {cors, pingEvery = 30_000}: SocketOptions): WebSocketServer {
  const sockets = new WebSocketServer({
    server,
    path: endpoint,
    maxPayload: largestMessage,
    verifyClient: ({req}: {req: IncomingMessage}) => isAllowedRequest(req, cors) && sockets.clients.size < mostSockets,
  });
  sockets.on('connection', (socket) => {
    ignoreLostReaders(socket);
    keepAlive(socket, pingEvery);
    socket.on(
      'close',
      host.limitLife((reason) => socket.close(1001, reason)),
    );
  });
  serveProtocol<Fields, Record<PropertyKey, unknown>>(
    {
      connectionInitWaitTimeout: millisecondsToInitialise,
      onConnect: ({connectionParams, extra}) => {
        const refusal = refusalOf(host, headersIn(connectionParams, extra));
        if (refusal) (extra as Extra).socket.close(...refusal);
        return refusal === undefined;
      },
      onSubscribe: ({connectionParams, extra, subscriptions}, _id, {query, variables, operationName}) => {
        const {socket} = extra as Extra;
        if (Object.keys(subscriptions).length > mostSubscriptions) {
          socket.close(4429, 'Too many subscriptions');
          return [new GraphQLError('The socket has 50 subscriptions already.')];
        }
        const headers = headersIn(connectionParams, extra);
        const refusal = refusalOf(host, headers);
        if (refusal?.[0] === 4401) {
          socket.close(...refusal);
          return [new GraphQLError(refusal[1])];
        }
        const request = {query, variables: variables ?? null, operationName: operationName ?? null, headers};
        const ended = (): void => socket.close(4401, 'The session or key has ended');
        const outcome = kindOf(request) === 'subscription' ? follow(host, request, ended) : host.execute(request);
        const result: Outcome = Symbol.asyncIterator in outcome ? outcome : asResult(outcome);
        if ('errors' in result && result.errors && result.data === undefined) {
          if (result.errors[0]?.extensions['code'] === 'RATE_LIMITED') socket.close(4429, result.errors[0].message);
          return result.errors;
        }
        const document = parseDocument(query);
        const {schema} = host.platform.contract;
        return {schema, document, operationName: operationName ?? null, contextValue: result, rootValue: undefined};
      },
      execute: ({contextValue}: ExecutionArgs) => contextValue as ExecutionResult,
      subscribe: ({contextValue}: ExecutionArgs) => contextValue as Deliveries,
    },
    sockets,
    0,
  );
  // After the library, which would print the stack of what a client did wrong, and close with a code of its own.
  sockets.on('connection', (socket) => {
    socket.removeAllListeners('error');
    socket.on('error', ({message, code}: NodeJS.ErrnoException) => {
      const isTooLarge = code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH';
      console.error(`A socket is closed: ${isTooLarge ? 'a message is larger than 1 MB' : message}.`);
    });
  });
  return sockets;
}
