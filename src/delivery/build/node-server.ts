/** A small server with the same rules as nginx, for tests on machines without nginx. */
import {existsSync, readFileSync} from 'node:fs';
import {createServer, type Server, type ServerResponse} from 'node:http';
import path from 'node:path';
import sirv from 'sirv';
import type {Redirect} from '../../site/build/redirects.ts';
import {encodeAddress} from '../../site/model/address.ts';
import {inCaseOfSite, resolvePath} from '../model/paths.ts';
import {contentType, headersFor, mediaTypeOf, revalidate, securityHeaders} from '../model/rules.ts';

/** Creates a server of the build folder; call `listen` on it. */
export function createDeliveryServer(
  buildFolder: string,
  contentSecurityPolicy: string,
  redirects: readonly Redirect[] = [],
): Server {
  const moved = new Map(redirects.map(({from, to}) => [from, to]));
  const notFoundPage = readFileSync(path.join(buildFolder, '404.html'));
  const protection = securityHeaders(contentSecurityPolicy);
  const files = sirv(buildFolder, {
    etag: true,
    gzip: true,
    brotli: true,
    extensions: ['html'],
    setHeaders(response, pathname) {
      response.setHeader('Content-Type', contentType(mediaTypeOf(pathname)));
      for (const [name, value] of Object.entries(headersFor(contentSecurityPolicy, pathname)))
        response.setHeader(name, value);
      if (response.req.headers.range) response.setHeader('Cache-Control', revalidate);
    },
  });

  const refuse = (response: ServerResponse, status: number, headers: Record<string, string> = {}): void => {
    response.writeHead(status, {...protection, 'Cache-Control': revalidate, ...headers}).end();
  };

  const sendNotFound = (response: ServerResponse, withBody: boolean): void => {
    response.writeHead(404, {
      ...protection,
      'Cache-Control': revalidate,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': notFoundPage.length,
    });
    response.end(withBody ? notFoundPage : undefined);
  };

  return createServer((request, response) => {
    const [target = '/', query] = (request.url ?? '/').split('?', 2);
    const withBody = request.method !== 'HEAD';
    if (request.method !== 'GET' && withBody) return refuse(response, 405, {Allow: 'GET, HEAD'});
    const redirect = (location: string): void =>
      refuse(response, 301, {Location: location + (query === undefined ? '' : `?${query}`)});

    const resolved = resolvePath(target);
    if (resolved.kind === 'invalid') return refuse(response, 400);
    if (resolved.kind === 'redirect') return redirect(resolved.path);
    if (resolved.kind === 'missing') return sendNotFound(response, withBody);
    const present = moved.get(resolved.path);
    if (present !== undefined) return redirect(encodeAddress(present));
    files(request, response, () => {
      const inCase = inCaseOfSite(resolved.path);
      if (inCase === resolved.path || !existsSync(path.join(buildFolder, `${inCase}.html`)))
        sendNotFound(response, withBody);
      else redirect(encodeURI(inCase));
    });
  });
}
