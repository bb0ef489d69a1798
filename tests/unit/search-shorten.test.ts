import {describe, expect, it} from 'vitest';
import {shortenTexts} from '../../src/search/build/shorten.ts';
import type {PageSection, SearchPage} from '../../src/search/model/pages.ts';

const opening = 'A pallet stands in the reserve. '.repeat(3).trim();

function shortened(text: string, shard: SearchPage['shard'] = 'help'): PageSection | undefined {
  const section: PageSection = {
    kind: 'heading',
    level: 2,
    title: 'Move stock',
    anchor: 'move-stock',
    text,
    keywords: [],
    expansion: 'relocate',
  };
  const path = shard === 'api' ? '/api/types/objects/stock' : '/help/stock';
  const page = {shard, path, lvl0: 'Help', title: 'Stock', rank: 10, text: '', keywords: []};
  return shortenTexts([{...page, expansion: '', sections: [section]}])[0]?.sections[0];
}

describe('the text of a long section', () => {
  it('ends with a whole sentence, and the other words stay findable, each once', () => {
    const section = shortened(`${opening} A forklift moves the pallet. The forklift waits for pallets.`);
    expect(section?.text).toBe(opening);
    expect(section?.expansion).toBe('forklift relocate waits');
  });

  it('is left as it is when it is short', () => {
    expect(shortened(opening)).toMatchObject({text: opening, expansion: 'relocate'});
  });

  it('keeps the first sentences of a row of the reference', () => {
    expect(shortened(opening, 'api')?.text).toBe(opening);
  });
});
