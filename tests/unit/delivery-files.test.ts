import {createHash} from 'node:crypto';
import {existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {brotliDecompressSync, gunzipSync} from 'node:zlib';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {precompress} from '../../src/delivery/build/compress.ts';
import {filesList, stampFiles, timeOfContent} from '../../src/delivery/build/stamp.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'endless-docs-files-'));
});
afterEach(() => {
  rmSync(folder, {recursive: true});
});

function file(name: string, content: string): string {
  const absolute = path.join(folder, name);
  writeFileSync(absolute, content);
  return absolute;
}

describe('compressed twins', () => {
  it('hold the file, and are smaller', async () => {
    const text = 'An order is allocated. '.repeat(100);
    const page = file('a.html', text);
    await precompress([page]);
    expect(gunzipSync(readFileSync(`${page}.gz`)).toString()).toBe(text);
    expect(brotliDecompressSync(readFileSync(`${page}.br`)).toString()).toBe(text);
    const [plain, gzip, brotli] = ['', '.gz', '.br'].map((suffix) => statSync(page + suffix).size);
    expect(gzip).toBeLessThan(plain ?? 0);
    expect(brotli).toBeLessThan(gzip ?? 0);
  });

  it('are left out where they save nothing, and removed when they were there', async () => {
    const page = file('a.html', 'short');
    file('a.html.br', 'old');
    await precompress([page]);
    expect(existsSync(`${page}.br`) || existsSync(`${page}.gz`)).toBe(false);
  });

  it('have the smallest window that holds the file', async () => {
    // The first bit of a stream tells whether its window has the 16 bits that every decoder begins with.
    const small = file('small.html', 'An order. '.repeat(100));
    const large = file('large.html', Array.from({length: 40_000}, (_, at) => `order ${at} `).join(''));
    await precompress([small, large]);
    expect((readFileSync(`${small}.br`)[0] ?? 0) & 1).toBe(0);
    expect((readFileSync(`${large}.br`)[0] ?? 0) & 1).toBe(1);
  });
});

describe('the time of a file', () => {
  it('tells its content, whenever it was written', () => {
    const first = file('a.html', 'one');
    file('b.html', 'two');
    stampFiles(folder, ['b.html', 'a.html']);
    const {mtimeMs} = statSync(first);
    file('a.html', 'one');
    stampFiles(folder, ['a.html', 'b.html']);
    expect(statSync(first).mtimeMs).toBe(mtimeMs);
    file('a.html', 'uno');
    stampFiles(folder, ['a.html', 'b.html']);
    expect(statSync(first).mtimeMs).not.toBe(mtimeMs);
  });

  it.each(['0'.repeat(64), 'f'.repeat(64), '8'.repeat(64)])(
    'is a whole second between 2000 and 2024 for %s',
    (hash) => {
      const time = timeOfContent(hash);
      expect(Number.isInteger(time)).toBe(true);
      expect(new Date(time * 1000).getUTCFullYear()).toBeGreaterThanOrEqual(1999);
      expect(time * 1000).toBeLessThan(Date.UTC(2025, 0));
    },
  );

  it('stands beside a list that is the same for the same files', () => {
    file('a.html', 'one');
    file('b.html', 'two');
    stampFiles(folder, ['b.html', 'a.html']);
    const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
    expect(readFileSync(path.join(folder, filesList), 'utf8')).toBe(`${hash('one')}  a.html\n${hash('two')}  b.html\n`);
  });
});
