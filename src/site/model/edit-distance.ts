/**
 * The number of single-letter edits between a word and another, a swap of neighbours counting as one.
 * Ends early with `max + 1`. With `prefix`, the term may go on after the part that matches.
 */
export function editDistance(word: string, term: string, max = Infinity, prefix = false): number {
  const columns = prefix ? Math.min(term.length, word.length + max) : term.length;
  if (Math.abs(columns - word.length) > max) return max + 1;
  let last = Array.from({length: columns + 1}, (_, column) => column);
  let beforeLast = last;
  for (let row = 1; row <= word.length; row++) {
    const current = [row];
    let best = row;
    for (let column = 1; column <= columns; column++) {
      const same = word.charCodeAt(row - 1) === term.charCodeAt(column - 1);
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped =
        word.charCodeAt(row - 1) === term.charCodeAt(column - 2) &&
        word.charCodeAt(row - 2) === term.charCodeAt(column - 1);
      if (swapped) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
      best = Math.min(best, cost);
    }
    if (best > max) return max + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(...(prefix ? last : last.slice(-1)));
}

export function closest(word: string, others: readonly string[]): string {
  let best = {other: '', edits: Infinity};
  for (const other of others) {
    const edits = editDistance(word, other, best.edits);
    if (edits < best.edits) best = {other, edits};
  }
  return best.other;
}
