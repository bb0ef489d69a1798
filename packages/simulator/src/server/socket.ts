/** Subscriptions over `graphql-transport-ws`, with the close codes that the documentation names. */
import {GraphQLError, type ExecutionArgs, type ExecutionResult} from 'graphql';
import {useServer as serveProtocol, type Extra} from 'graphql-ws/use/ws';
import {WebSocketServer} from 'ws';
import type {IncomingMessage, Server} from 'node:http';
import type {Fields} from '../model/rules.ts';
import type {Answer, SimulatorRequest} from '../model/simulator.ts';
import {parseDocument} from '../model/document.ts';
import {RequestError} from '../model/refusal.ts';
import {isLocalRequest} from './origin.ts';
import type {Host} from './host.ts';
import {endpoint} from './http.ts';

const mostSubscriptions = 50;
const mostSockets = 2000;
const largestMessage = 1_000_000;
const millisecondsToInitialise = 10_000;
const millisecondsBetweenPings = 30_000;

/** Headers that a client sends in the payload of `connection_init`. */
const headersOf = (payload: Readonly<Record<string, unknown>> | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(payload ?? {}).map(([name, value]) => [name, String(value)]));

const asResult = ({data, errors, extensions}: Answer): ExecutionResult => ({
  ...(data === undefined ? {} : {data}),
  ...(errors ? {errors: errors.map((error) => new GraphQLError(error.message, {extensions: error.extensions}))} : {}),
  extensions: {...extensions},
});

/** What a subscription delivers, one after another, until either side ends it. */
function follow(
  host: Host,
  request: SimulatorRequest,
  closed: () => void,
): AsyncIterableIterator<ExecutionResult> | ExecutionResult {
  const waiting: ExecutionResult[] = [];
  let wake: (() => void) | undefined;
  let isOver = false;
  const finish = (): void => {
    isOver = true;
    wake?.();
  };
  const end = host.simulator.subscribe(
    request,
    (answer) => {
      waiting.push(asResult(answer));
      wake?.();
    },
    () => {
      finish();
      closed();
    },
  );
  if (typeof end !== 'function') return asResult(end);
  const over = (): Promise<IteratorResult<ExecutionResult>> => {
    end();
    finish();
    return Promise.resolve({value: undefined, done: true});
  };
  const delivered: AsyncIterableIterator<ExecutionResult> = {
    [Symbol.asyncIterator]: () => delivered,
    next: async () => {
      while (waiting.length === 0 && !isOver) await new Promise<void>((resolve) => (wake = resolve));
      const value = waiting.shift();
      return value === undefined ? {value: undefined, done: true} : {value, done: false};
    },
    return: over,
    throw: over,
  };
  return delivered;
}

/** The request within the arguments that `onSubscribe` hands on. */
const requestIn = (args: ExecutionArgs): SimulatorRequest => args.contextValue as SimulatorRequest;

/** Why a connection can't begin, as a close code; undefined when it can. */
function refusalOf(host: Host, headers: Record<string, string>): [number, string] | undefined {
  const {rules, store, contract} = host.simulator;
  const given = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  try {
    return rules.authenticate(given, store, contract) ? undefined : [4401, 'Unauthorized'];
  } catch (error) {
    return [4403, error instanceof RequestError ? error.message : 'Forbidden'];
  }
}

/** Serves subscriptions on the socket of an HTTP server. */
export function serveSockets(server: Server, host: Host): WebSocketServer {
  const sockets = new WebSocketServer({
    server,
    path: endpoint,
    maxPayload: largestMessage,
    verifyClient: ({req}: {req: IncomingMessage}) => isLocalRequest(req) && sockets.clients.size < mostSockets,
  });
  serveProtocol<Fields, Record<PropertyKey, unknown>>(
    {
      schema: host.platform.contract.schema,
      connectionInitWaitTimeout: millisecondsToInitialise,
      onConnect: ({connectionParams, extra}) => {
        const refusal = refusalOf(host, headersOf(connectionParams));
        if (refusal) (extra as Extra).socket.close(...refusal);
        return refusal === undefined;
      },
      onSubscribe: ({connectionParams, extra, subscriptions}, _id, {query, variables, operationName}) => {
        const {socket} = extra as Extra;
        if (Object.keys(subscriptions).length > mostSubscriptions) socket.close(4429, 'Too many subscriptions');
        const headers = headersOf(connectionParams);
        const contextValue: SimulatorRequest = {
          query,
          variables: variables ?? null,
          operationName: operationName ?? null,
          headers,
        };
        try {
          const document = parseDocument(query);
          const names = {variableValues: variables ?? null, operationName: operationName ?? null};
          return {schema: host.platform.contract.schema, document, ...names, contextValue, rootValue: socket};
        } catch (error) {
          return [error instanceof GraphQLError ? error : new GraphQLError(String(error))];
        }
      },
      execute: (args: ExecutionArgs) => asResult(host.simulator.execute(requestIn(args))),
      subscribe: (args: ExecutionArgs) => {
        const socket = args.rootValue as Extra['socket'];
        return follow(host, requestIn(args), () => socket.close(4401, 'The session or key has ended'));
      },
    },
    sockets,
    millisecondsBetweenPings,
  );
  return sockets;
}
