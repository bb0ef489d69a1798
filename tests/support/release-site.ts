/** Small builds that can be told apart, for tests of publishing: every file names the release that it belongs to. */
import {spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {Globby} from '@docusaurus/utils';
import {compressible, precompress} from '../../src/delivery/build/compress.ts';
import {stampFiles} from '../../src/delivery/build/stamp.ts';
import {runProgram, type Run} from './run-program.ts';

/** Folder with `deploy/` and `build/`, as publish.sh expects it. */
export interface ReleaseSite {
  root: string;
  /** Folder that releases are published to. */
  target: string;
  /** Environment of publish.sh. */
  env: Record<string, string | undefined>;
  /** Path of publish.sh. */
  script: string;
  /** Writes the build of a release; files given replace or join its own. */
  build: (release: string, files?: Record<string, string>) => Promise<void>;
  /** Runs publish.sh. */
  publish: (args?: readonly string[], env?: Record<string, string>) => Promise<Run>;
  /** Name of the live release. */
  live: () => string;
  /** A page of the live release. */
  page: () => string;
}

/** Makes a certificate of localhost in a folder, as certbot names its files. */
export function selfSigned(folder: string): string {
  mkdirSync(folder, {recursive: true});
  const {status, stderr} = spawnSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
      ...['-keyout', path.join(folder, 'privkey.pem'), '-out', path.join(folder, 'fullchain.pem')],
    ],
    {encoding: 'utf8'},
  );
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`);
  return folder;
}

/** Programs that release.sh needs and macOS lacks; the servers that it runs on are Linux. */
export const missingTools = ['flock', 'sha256sum'].filter((tool) => spawnSync(tool, ['--version']).status !== 0);

/** Puts a program of a name into a folder, to be found before the real one. */
export function standIn(folder: string, name: string, script: string): void {
  mkdirSync(folder, {recursive: true});
  writeFileSync(path.join(folder, name), `#!/usr/bin/env bash\n${script}\n`);
  chmodSync(path.join(folder, name), 0o755);
}

const hashed = (content: string): string => createHash('sha256').update(content).digest('hex').slice(0, 8);
/** Text that makes a file worth compressing. */
const filler = 'An order is allocated to a warehouse that has the stock. '.repeat(40);

function filesOf(release: string, furtherPages: number): Record<string, string> {
  const script = `/* ${release} */ ${filler}`;
  const shard = JSON.stringify({release, text: filler});
  const assets = {
    [`assets/js/main.${hashed(script)}.js`]: script,
    [`assets/search/help.${hashed(shard)}.json`]: shard,
    'assets/js/shared.0a1b2c3d.js': `/* in every release */ ${filler}`,
  };
  const [main = '', index = ''] = Object.keys(assets);
  const page = (title: string): string =>
    `<html data-release="${release}"><h1>${title}</h1><script src="/${main}"></script><p>${filler}</p></html>`;
  const further = Array.from({length: furtherPages}, (_, at) => [`api/page-${at}.html`, page(`Page ${at}`)] as const);
  return {
    ...assets,
    ...Object.fromEntries(further),
    'index.html': page('Home'),
    '404.html': page('Page Not Found'),
    'help.html': page('Help'),
    'help/glossary.html': page('Glossary'),
    'changelog/2025 Q3/order-tasks.html': page('Order tasks'),
    'img/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'changelog/rss.xml': `<rss>${filler}</rss>`,
    'search/manifest.json': JSON.stringify({release, shards: {help: path.basename(index)}}),
  };
}

/** Makes a site in a temporary folder. */
export function createReleaseSite(policy: string, furtherPages = 0): ReleaseSite {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'endless-docs-release-')));
  cpSync('deploy', path.join(root, 'deploy'), {recursive: true});
  mkdirSync(path.join(root, 'deploy/generated'), {recursive: true});
  writeFileSync(path.join(root, 'deploy/generated/policy.txt'), `${policy}\n`);
  const conf = path.join(root, 'site.conf');
  writeFileSync(conf, `add_header Content-Security-Policy "${policy}" always;\n`);
  const folder = path.join(root, 'build');
  const target = path.join(root, 'srv');
  const script = path.join(root, 'deploy/publish.sh');
  const env = {...process.env, DEPLOY_TARGET: target, DEPLOY_NGINX_CONF: conf};
  return {
    root,
    target,
    env,
    script,
    build: async (release, files = {}) => {
      rmSync(folder, {recursive: true, force: true});
      for (const [file, content] of Object.entries({...filesOf(release, furtherPages), ...files})) {
        mkdirSync(path.join(folder, path.dirname(file)), {recursive: true});
        writeFileSync(path.join(folder, file), content);
      }
      await precompress(await Globby(`**/*.{${compressible.join(',')}}`, {cwd: folder, absolute: true}));
      stampFiles(folder, await Globby('**/*', {cwd: folder}));
    },
    publish: (args = [], more = {}) => runProgram(script, args, {env: {...env, ...more}}),
    live: () => path.basename(readlinkSync(path.join(target, 'current'))),
    page: () => readFileSync(path.join(target, 'current/help.html'), 'utf8'),
  };
}
