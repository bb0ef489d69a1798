/** A small server with the same rules as nginx, for tests on machines without nginx. */
import {existsSync, readFileSync} from 'node:fs';
import {createServer, type OutgoingHttpHeaders, type Server} from 'node:http';
import path from 'node:path';
import sirv from 'sirv';
import type {Redirect} from '../../site/build/redirects.ts';
import {encodeAddress} from '../../site/model/address.ts';
import {inCaseOfSite, resolvePath} from '../model/paths.ts';
import {contentTypeOf, headersFor, revalidate, securityHeaders} from '../model/rules.ts';

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
      response.setHeader('Content-Type', contentTypeOf(pathname));
      for (const [name, value] of Object.entries(headersFor(contentSecurityPolicy, pathname)))
        response.setHeader(name, value);
      if (response.req.headers.range) response.setHeader('Cache-Control', revalidate);
    },
  });

  return createServer((request, response) => {
    const [target = '/', query] = (request.url ?? '/').split('?', 2);
    const answer = (status: number, headers: OutgoingHttpHeaders = {}, body?: Buffer): void => {
      response.writeHead(status, {...protection, 'Cache-Control': revalidate, ...headers}).end(body);
    };
    const redirect = (location: string): void =>
      answer(301, {Location: location + (query === undefined ? '' : `?${query}`)});
    // Node.js sends no body in answer to HEAD.
    const sendNotFound = (): void =>
      answer(404, {'Content-Type': contentTypeOf('/404'), 'Content-Length': notFoundPage.length}, notFoundPage);

    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(405, {Allow: 'GET, HEAD'});
    const resolved = resolvePath(target);
    if (resolved.kind === 'invalid') return answer(400);
    if (resolved.kind === 'redirect') return redirect(resolved.path);
    if (resolved.kind === 'missing') return sendNotFound();
    const present = moved.get(resolved.path);
    if (present !== undefined) return redirect(encodeAddress(present));
    files(request, response, () => {
      const inCase = inCaseOfSite(resolved.path);
      if (inCase === resolved.path || !existsSync(path.join(buildFolder, `${inCase}.html`))) sendNotFound();
      else redirect(encodeURI(inCase));
    });
  });
}
