/**
 * A small server with the same rules as nginx, for machines that have none. For tests and local trials only.
 */
import {readFileSync} from 'node:fs';
import {createServer, type Server, type ServerResponse} from 'node:http';
import path from 'node:path';
import sirv from 'sirv';
import {
  cleanPath,
  contentType,
  headersFor,
  isHostilePath,
  mediaTypeOf,
  privateFiles,
  securityHeaders,
  revalidate,
} from '../model/rules.ts';

const notServed = new Set(['/404', '/404.html', '/index', ...privateFiles]);

/** A server of the build folder; call `listen` on it. */
export function createDeliveryServer(buildFolder: string, contentSecurityPolicy: string): Server {
  const notFoundPage = readFileSync(path.join(buildFolder, '404.html'));
  const files = sirv(buildFolder, {
    etag: true,
    gzip: true,
    brotli: true,
    extensions: ['html'],
    setHeaders(response, pathname) {
      response.setHeader('Content-Type', contentType(mediaTypeOf(pathname)));
      for (const [name, value] of Object.entries(headersFor(contentSecurityPolicy, pathname)))
        response.setHeader(name, value);
    },
  });

  const sendNotFound = (response: ServerResponse, withBody: boolean): void => {
    response.writeHead(404, {
      ...securityHeaders(contentSecurityPolicy),
      'Cache-Control': revalidate,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': notFoundPage.length,
    });
    response.end(withBody ? notFoundPage : undefined);
  };

  return createServer((request, response) => {
    const [target = '/', query] = (request.url ?? '/').split('?', 2);
    const withBody = request.method !== 'HEAD';
    if (request.method !== 'GET' && withBody) {
      response.writeHead(405, {...securityHeaders(contentSecurityPolicy), Allow: 'GET, HEAD'}).end();
      return;
    }
    let pathname: string;
    try {
      pathname = decodeURIComponent(target).replace(/\/{2,}/g, '/');
    } catch {
      response.writeHead(400, securityHeaders(contentSecurityPolicy)).end();
      return;
    }
    if (isHostilePath(pathname) || notServed.has(pathname) || /\.(?:gz|br)$/.test(pathname)) {
      sendNotFound(response, withBody);
      return;
    }
    const clean = cleanPath(pathname);
    if (clean !== undefined) {
      const location = encodeURI(clean) + (query === undefined ? '' : `?${query}`);
      response
        .writeHead(301, {...securityHeaders(contentSecurityPolicy), 'Cache-Control': revalidate, Location: location})
        .end();
      return;
    }
    files(request, response, () => {
      sendNotFound(response, withBody);
    });
  });
}
