/** Packs the simulator as one file that `npx` runs: bundled JavaScript, the schema, the example data and
 * the documentation. */
import {execFile} from 'node:child_process';
import {createHash} from 'node:crypto';
import {cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {promisify} from 'node:util';
import {brotliCompressSync, constants} from 'node:zlib';
import {build as bundleWith, transform, type Metafile, type Plugin} from 'esbuild';
import {packPages, readPages} from '../mcp/docs.ts';
import manifest from '../../package.json' with {type: 'json'};

/** What lies beside the packed file, in a file of the same name that ends in `.json`. */
export interface Packed {
  file: string;
  version: string;
  bytes: number;
  sha256: string;
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** CommonJS within the bundle asks for modules of Node. */
const banner = "import {createRequire} from 'node:module';const require = createRequire(import.meta.url);";

/** GraphiQL is nine megabytes of text: kept compressed better than the archive can, and unpacked when it is shown. */
const compressedGraphiQL = (outdir: string): Plugin => ({
  name: 'compressed-graphiql',
  setup: ({onLoad}) =>
    onLoad({filter: /render-graphiql[/\\]esm[/\\]graphiql\.js$/}, async ({path: file}) => {
      const texts = {...((await import(pathToFileURL(file).href)) as Record<string, string>)};
      // Its workers come as they were written: a third of their bytes are blanks and long names.
      for (const [name, text] of Object.entries(texts))
        if (/worker/i.test(name)) texts[name] = (await transform(text, {minify: true, legalComments: 'none'})).code;
      const params = {[constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24};
      mkdirSync(outdir, {recursive: true});
      writeFileSync(path.join(outdir, 'graphiql.br'), brotliCompressSync(JSON.stringify(texts), {params}));
      const contents = `
        import {readFileSync} from 'node:fs';
        import {brotliDecompressSync} from 'node:zlib';
        const texts = JSON.parse(brotliDecompressSync(readFileSync(new URL('graphiql.br', import.meta.url))));
        export const {${Object.keys(texts).join(', ')}} = texts;`;
      return {contents, loader: 'js'};
    }),
});

async function bundle(outdir: string): Promise<Metafile> {
  const {metafile} = await bundleWith({
    entryPoints: {'endless-simulator': path.join(root, 'src/server/packed.ts')},
    outdir,
    bundle: true,
    splitting: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    legalComments: 'none',
    banner: {js: banner},
    metafile: true,
    plugins: [compressedGraphiQL(outdir)],
    logLevel: 'silent',
  });
  return metafile;
}

/** The licences of the packages whose code is in the bundle. */
function licencesOf({inputs}: Metafile): string {
  const folders = Object.keys(inputs).flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []);
  const texts = [...new Set(folders)].sort().map((folder) => {
    const {name, version, license} = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      name: string;
      version: string;
      license?: string;
    };
    const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
    const text =
      file === undefined ? `Licence: ${license ?? 'unknown'}` : readFileSync(path.join(folder, file), 'utf8');
    return `${name} ${version}\n\n${text.trim()}\n`;
  });
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}

/** The manifest of the packed package: everything that it needs is in the bundle. */
function packedManifest(): object {
  const {name, version, description, homepage, license, engines} = manifest;
  const bin = {[name]: `dist/${name}.js`};
  return {
    name,
    version,
    description,
    homepage,
    license,
    type: 'module',
    engines,
    bin,
    files: ['dist', 'schema', 'docs.br', '*.txt'],
  };
}

/**
 * Packs the simulator into a folder, with its version and checksum beside it.
 *
 * @param build - Folder with the Markdown of the documentation.
 * @param schema - Folder of the schema and the example data.
 * @throws Error of esbuild or npm when it can't be bundled or packed.
 */
export async function packSimulator(target: string, build: string, schema = 'schema'): Promise<Packed> {
  const staging = mkdtempSync(path.join(tmpdir(), 'endless-simulator-'));
  try {
    const metafile = await bundle(path.join(staging, 'dist'));
    for (const entry of readdirSync(schema).filter((each) => each.endsWith('.graphql') || each === 'world'))
      cpSync(path.join(schema, entry), path.join(staging, 'schema', entry), {recursive: true});
    const stories = 'scenarios/stories';
    cpSync(path.join(schema, stories), path.join(staging, 'schema', stories), {recursive: true});
    writeFileSync(path.join(staging, 'docs.br'), packPages(readPages(build)));
    writeFileSync(path.join(staging, 'licences.txt'), licencesOf(metafile));
    writeFileSync(path.join(staging, 'package.json'), `${JSON.stringify(packedManifest(), null, 2)}\n`);
    const {stdout} = await promisify(execFile)('npm', ['pack', '--silent', '--ignore-scripts'], {cwd: staging});
    const file = `${manifest.name}.tgz`;
    mkdirSync(target, {recursive: true});
    const content = readFileSync(path.join(staging, stdout.trim()));
    const packed = {
      file,
      version: manifest.version,
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    };
    writeFileSync(path.join(target, file), content);
    writeFileSync(path.join(target, `${file}.sha256`), `${packed.sha256}  ${file}\n`);
    writeFileSync(path.join(target, `${manifest.name}.json`), `${JSON.stringify(packed, null, 2)}\n`);
    return packed;
  } finally {
    rmSync(staging, {recursive: true, force: true});
  }
}
