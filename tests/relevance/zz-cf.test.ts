import {setImmediate} from 'node:timers/promises';
import {test} from 'vitest';
import {builtPages, engineOf, halves, judgedQueries, rankOf, shownHits, score} from '../support/relevance.ts';
test('cf', async () => {
 for (const [name, rx] of [['no start+checklists', /\/help\/(start|checklists)\//], ['no new', /\/help\/(start|checklists)\/|what-has-no-way|orders-that-wait-for-a|selling-before-goods|working-at-the-same|prices-tax-and|splitting-an|closing-the-month|keeping-stock-back|over-deliveries|tracking-lots/]] as const) {
  const pages = new Map([...builtPages()].map(([k, v]) => [k, v.filter((p) => !rx.test(p.path))]));
  const engine = engineOf(pages);
  for (const section of ['help', 'global'] as const) for (const half of halves) {
    const ranks: number[] = [];
    for (const q of judgedQueries(half).filter((q) => q.section === section)) {
      await setImmediate();
      ranks.push(rankOf((await shownHits(engine, section, q.query)).map(({url}) => url), q.expect));
    }
    console.log(name, section, half, JSON.stringify(score(ranks)));
  }}
}, 300000);
