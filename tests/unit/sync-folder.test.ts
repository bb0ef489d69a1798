import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {expect, test} from 'vitest';
import {syncFolder} from '../../scripts/lib/sync-folder.ts';

test('a folder gets what is new and loses what is gone; what is the same is left untouched', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'sync-'));
  const [from, to] = [path.join(root, 'from'), path.join(root, 'to')];
  for (const folder of [path.join(from, 'a'), path.join(to, 'a')]) mkdirSync(folder, {recursive: true});
  writeFileSync(path.join(from, 'a/same.mdx'), 'same');
  writeFileSync(path.join(from, 'a/changed.mdx'), 'after');
  writeFileSync(path.join(from, 'new.mdx'), 'new');
  writeFileSync(path.join(to, 'a/same.mdx'), 'same');
  writeFileSync(path.join(to, 'a/changed.mdx'), 'before');
  writeFileSync(path.join(to, 'gone.mdx'), 'gone');
  utimesSync(path.join(to, 'a/same.mdx'), 1, 1);
  syncFolder(from, to);
  expect(readdirSync(to, {recursive: true}).sort()).toEqual(['a', 'a/changed.mdx', 'a/same.mdx', 'new.mdx']);
  expect(readFileSync(path.join(to, 'a/changed.mdx'), 'utf8')).toBe('after');
  expect(statSync(path.join(to, 'a/same.mdx')).mtimeMs).toBe(1000);
  rmSync(root, {recursive: true});
});
