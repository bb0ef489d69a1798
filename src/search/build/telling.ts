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
  const all = [...new Set(samples.flatMap(({stems}) => stems))];
  const places = new Map(all.map((stem, at) => [stem, at * pageCount]));
  // A row for each stem, with a number for each page, one after the other: this loop runs a hundred million times.
  const weights = new Float64Array(all.length * pageCount);
  const steps = new Float64Array(weights.length);
  const odds = new Float64Array(pageCount);
  const rows = samples.map(({stems, page}) => ({
    page,
    starts: [...new Set(stems)].map((stem) => places.get(stem) ?? 0),
  }));
  const at = (numbers: Float64Array, place: number): number => numbers[place] ?? 0;
  for (let round = 0; round < rounds; round++) {
    for (let place = 0; place < steps.length; place++)
      steps[place] = momentum * at(steps, place) - decay * at(weights, place);
    for (const {page: answer, starts} of rows) {
      odds.fill(0);
      for (const start of starts)
        for (let page = 0; page < pageCount; page++) odds[page] = at(odds, page) + at(weights, start + page);
      let total = 0;
      for (let page = 0; page < pageCount; page++) total += odds[page] = Math.exp(at(odds, page));
      for (const start of starts) {
        for (let page = 0; page < pageCount; page++)
          steps[start + page] = at(steps, start + page) + (page === answer ? 1 : 0) - at(odds, page) / total;
      }
    }
    for (let place = 0; place < steps.length; place++) weights[place] = at(weights, place) + rate * at(steps, place);
  }
  return new Map(all.map((stem, number) => [stem, weights.slice(number * pageCount, (number + 1) * pageCount)]));
}
