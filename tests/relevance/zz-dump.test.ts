import {execSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {setImmediate} from 'node:timers/promises';
import {test} from 'vitest';
import {builtPages, engineOf, halves, judgedQueries, rankOf, score, shownHits} from '../support/relevance.ts';
import {isStopWord, partsOf, stem} from '../../src/search/model/text.ts';
const key = (s: string): string => partsOf(s).filter((w) => !isStopWord(w)).map(stem).join(' ');
const files = execSync('git diff --name-only HEAD -- help').toString().split('\n').filter((f) => f.endsWith('phrases.json') && !f.includes('receiving'));
test('dump', async () => {
  const pages = builtPages();
  if (process.env.PHR) for (const f of files) {
    const route = '/' + f.replace('.phrases.json', '');
    const page = pages.get('help')!.find((p) => p.path === route)!;
    const old = JSON.parse(execSync(`git show HEAD:${f}`).toString()) as Record<string, string[]>;
    const neu = JSON.parse(readFileSync(f, 'utf8')) as Record<string, string[]>;
    for (const k of new Set([...Object.keys(old), ...Object.keys(neu)])) {
      const part = k === 'page' ? page : page.sections.find((s) => '#' + s.anchor === k)!;
      const gone = new Set((old[k] ?? []).map(key));
      const kept = part.keywords.filter((w) => !gone.has(key(w)));
      if (part.keywords.length - kept.length !== (old[k] ?? []).length) console.log('mismatch', f, k, part.keywords, old[k]);
      part.keywords = [...kept, ...(neu[k] ?? [])];
    }
  }
  const engine = engineOf(pages);
  const out: unknown[] = [];
  const sections = (process.env.SEC ?? 'help,global').split(',');
  for (const section of sections) for (const half of halves) {
    const ranks: number[] = [];
    for (const q of judgedQueries(half).filter((q) => q.section === section)) {
      await setImmediate();
      const urls = (await shownHits(engine, q.section, q.query)).map(({url}) => url);
      ranks.push(rankOf(urls, q.expect));
      out.push({half, ...q, rank: rankOf(urls, q.expect), top: urls.slice(0, 6)});
    }
    const s = score(ranks);
    console.log('SCORE', section, half, s.first.toFixed(3), s.three.toFixed(3), s.count);
  }
  writeFileSync(process.env.OUT ?? '/tmp/relh/dump.json', JSON.stringify(out));
}, 300000);
