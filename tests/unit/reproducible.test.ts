import {describe, expect, it} from 'vitest';
import {differingFiles} from '../../scripts/checks/reproducible.ts';

const line = (hash: string, file: string): string => `${hash}  ${file}\n`;

describe('differingFiles', () => {
  const list = line('a1', 'index.html') + line('b2', 'changelog/2025 Q3/note.html');

  it('finds nothing between equal builds, in whatever order', () => {
    expect(differingFiles(list, line('b2', 'changelog/2025 Q3/note.html') + line('a1', 'index.html'))).toEqual([]);
  });

  it('finds files that changed, came or went', () => {
    const other = line('a1', 'index.html') + line('c3', 'changelog/2025 Q3/note.html') + line('d4', 'new.js');
    expect(differingFiles(list, other)).toEqual(['changelog/2025 Q3/note.html', 'new.js']);
    expect(differingFiles(other, list)).toEqual(['changelog/2025 Q3/note.html', 'new.js']);
  });
});
