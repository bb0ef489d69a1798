/**
 * Serves `build/` with nginx in the foreground, or prints the configuration of a web server.
 *
 *   npm run serve:nginx                  on a free loopback port
 *   npm run serve:nginx -- --port 8080   on that one
 *   npm run --silent serve:nginx -- --print > endless-docs.conf   prints what goes to /etc/nginx/conf.d/
 *
 * --folder names the folder that deploy/publish.sh publishes to, --certificates that of fullchain.pem and privkey.pem, and
 * --nginx the version of the server's nginx, or what `nginx -v` says there. --no-tls prints a server without TLS, for behind
 * a proxy.
 */
import path from 'node:path';
import {parseArgs} from 'node:util';
import {runCommand} from './lib/command.ts';
import {mainSettings, startNginx} from './lib/nginx-server.ts';
import {renderNginx} from '../src/delivery/build/nginx.ts';
import {policyFor} from '../src/delivery/build/policy.ts';
import {readRedirects, withMarkdown} from '../src/site/build/redirects.ts';
import {site} from '../src/site/model/site.ts';

const {host} = new URL(site.url);
const options = {
  port: {type: 'string'},
  print: {type: 'boolean', default: false},
  folder: {type: 'string', default: '/srv/endless-docs'},
  nginx: {type: 'string', default: '1.22'},
  certificates: {type: 'string', default: `/etc/letsencrypt/live/${host}`},
  tls: {type: 'boolean', default: true},
} as const;
const read = () => parseArgs({allowNegative: true, options}).values;
type Values = ReturnType<typeof read>;

function print(values: Values): void {
  const folder = path.resolve(values.folder);
  const configuration = renderNginx({
    contentSecurityPolicy: policyFor(process.env),
    host,
    pages: path.join(folder, 'current'),
    assets: folder,
    listen: ['80', '[::]:80'],
    certificates: values.tls ? values.certificates : undefined,
    version: values.nginx.replace(/^nginx version: nginx\/([\d.]+).*/s, '$1'),
    challenges: '/var/www/html',
    redirects: withMarkdown(readRedirects(process.cwd())),
    logs: '/var/log/nginx',
  });
  const head = ['# Install as /etc/nginx/conf.d/endless-docs.conf, owned by root. Once, run as root:', ...mainSettings];
  process.stdout.write(`${head.join('\n#   ')}\n\n${configuration}`);
}

async function serve(values: Values): Promise<void> {
  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && !(Number.isInteger(port) && port > 0 && port < 65536))
    throw new Error(`--port is "${String(values.port)}". Give a number from 1 to 65535.`);
  const server = await startNginx({port});
  console.log(`http://127.0.0.1:${server.port}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.stop());
}

await runCommand(() => {
  const values = read();
  return values.print ? print(values) : serve(values);
});
