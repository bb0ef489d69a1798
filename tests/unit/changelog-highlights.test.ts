import {describe, expect, it} from 'vitest';
import {highlightsOf} from '../../src/changelog/model/highlights.ts';

const note = (date: string, highlight?: unknown) => ({date, frontMatter: {highlight}});

describe('highlights of the list of notes', () => {
  it('are the marked notes of the latest quarter', () => {
    const notes = [
      note('2025-10-02T00:00:00.000Z'),
      note('2025-10-01T00:00:00.000Z', true),
      note('2025-09-30T00:00:00.000Z', true),
    ];
    expect(highlightsOf(notes)).toEqual({quarter: '2025 Q4', notes: [notes[1]]});
  });

  it.each([['yes'], [false], [undefined]])('need the mark true, not %s', (mark) => {
    expect(highlightsOf([note('2025-07-01', mark)]).notes).toEqual([]);
  });

  it('are none without notes', () => {
    expect(highlightsOf([])).toEqual({quarter: '', notes: []});
  });
});
