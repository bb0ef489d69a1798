/** Small builds that can be told apart, for tests of publishing: every file names the release that it belongs to. */
import {createHash} from 'node:crypto';
import {cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {Globby} from '@docusaurus/utils';
import {compressible, precompress} from '../../src/delivery/build/compress.ts';
import {stampFiles} from '../../src/delivery/build/stamp.ts';

/** Folder with `deploy/` and `build/`, as publish.sh expects it. */
export interface ReleaseSite {
  root: string;
  /** Writes the build of a release. */
  build: (release: string) => Promise<void>;
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
  const root = mkdtempSync(path.join(tmpdir(), 'endless-docs-release-'));
  cpSync('deploy', path.join(root, 'deploy'), {recursive: true});
  mkdirSync(path.join(root, 'deploy/generated'), {recursive: true});
  writeFileSync(path.join(root, 'deploy/generated/policy.txt'), `${policy}\n`);
  const folder = path.join(root, 'build');
  return {
    root,
    build: async (release) => {
      rmSync(folder, {recursive: true, force: true});
      for (const [file, content] of Object.entries(filesOf(release, furtherPages))) {
        mkdirSync(path.join(folder, path.dirname(file)), {recursive: true});
        writeFileSync(path.join(folder, file), content);
      }
      await precompress(await Globby(`**/*.{${compressible.join(',')}}`, {cwd: folder, absolute: true}));
      stampFiles(folder, await Globby('**/*', {cwd: folder}));
    },
  };
}
