import {execSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {setImmediate} from 'node:timers/promises';
import {test} from 'vitest';
import {builtPages, engineOf, halves, judgedQueries, rankOf, score, shownHits} from '../support/relevance.ts';
import {isStopWord, partsOf} from '../../src/search/model/text.ts';
const key = (s: string): string => partsOf(s).filter((w) => !isStopWord(w)).join(' ');
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
  for (const [p, qs] of Object.entries({'/help/start/order-desk': ['start here order desk', 'order desk', 'customer service start', 'order team'], '/help/start/warehouse': ['start warehouse', 'picker', 'start here: warehouse'], '/help/start/finance': ['start finance', 'finance', 'bookkeeper', 'accounting'], '/help/start/purchasing': ['getting started purchasing', 'buyer start'], '/help/start/catalogue': ['start catalogue', 'merchandiser'], '/help/start/administration': ['start administration', 'system administrator'], '/help/checklists/cut-off': ['checklist cut-off', 'end of day shipping'], '/help/checklists/opening-shift': ['opening shift', 'morning routine'], '/help/checklists/peak-season': ['peak season', 'black friday'], '/help/checklists/month-end': ['month-end checklist', 'checklist month end'], '/help/checklists/stocktake': ['stocktake checklist', 'yearly count'], '/help/checklists/new-building': ['checklist new building', 'new warehouse checklist']})) for (const q of qs) {
    const r = rankOf((await shownHits(engine, 'help', q)).map(({url}) => url), [p]);
    if (r !== 1) console.log('ROLE', q, r);
  }
  writeFileSync(process.env.OUT ?? '/tmp/relh/dump.json', JSON.stringify(out));
}, 300000);
