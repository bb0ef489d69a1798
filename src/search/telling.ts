/**
 * Learns from the queries of all pages which words tell one page from the others: multinomial logistic regression from
 * the stems of a query to the page that answers it. The same queries give the same weights.
 */

/** A query: its stems, and the number of the page that answers it. */
export interface Sample {
  stems: readonly string[];
  page: number;
}

/** Steps of gradient descent, their length, and how much of a step goes on in the next. */
const rounds = 100;
const rate = 0.02;
const momentum = 0.9;
/** How strongly weights are held near 0, so that a word of one query doesn't decide. */
const decay = 1;

/**
 * Learns the weights.
 *
 * @param pageCount - pages are numbered from 0 up to this
 * @returns for each stem its weight for each page: the logarithm of the odds that it adds, about -2 to 4
 */
export function tellingWeights(samples: readonly Sample[], pageCount: number): Map<string, Float64Array> {
  const weights = new Map<string, Float64Array>();
  const steps = new Map<string, Float64Array>();
  for (const stem of new Set(samples.flatMap(({stems}) => stems))) {
    weights.set(stem, new Float64Array(pageCount));
    steps.set(stem, new Float64Array(pageCount));
  }
  const rows = samples.map(({stems, page}) => ({page, stems: [...new Set(stems)]}));
  for (let round = 0; round < rounds; round++) {
    for (const [stem, step] of steps) {
      const own = weights.get(stem);
      for (let page = 0; page < pageCount; page++) step[page] = momentum * (step[page] ?? 0) - decay * (own?.[page] ?? 0);
    }
    for (const {stems, page: answer} of rows) {
      const odds = new Float64Array(pageCount);
      for (const stem of stems) weights.get(stem)?.forEach((weight, page) => (odds[page] = (odds[page] ?? 0) + weight));
      const shares = odds.map(Math.exp);
      const total = shares.reduce((sum, share) => sum + share, 0);
      for (const stem of stems) {
        const step = steps.get(stem);
        if (step) shares.forEach((share, page) => (step[page] = (step[page] ?? 0) + (page === answer ? 1 : 0) - share / total));
      }
    }
    for (const [stem, step] of steps) weights.get(stem)?.forEach((weight, page, own) => (own[page] = weight + rate * (step[page] ?? 0)));
  }
  return weights;
}
