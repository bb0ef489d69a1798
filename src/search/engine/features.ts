/**
 * Everything that ranks. The reference is looked up by name; in prose, the words of a question are spread over a page.
 * A figure stays only while its absence lowers relevance on queries that it wasn't chosen by.
 */
export const features = {
  reference: {
    /** What an occurrence counts in each field. */
    title: 8,
    parent: 3,
    keyword: 5,
    expansion: 3,
    text: 1,
    /** How soon further occurrences stop to count, and how far long sections are held back. */
    saturation: 1.2,
    lengthNorm: 0.75,
    /** Rewards for the words of the place itself, of the best three places of its page, and for the share of words found. */
    place: 0.8,
    page: 0,
    coverage: 3,
    pageCoverage: 0,
    /** Rewards for a query that is a name, its type and its field, the beginning of a name, a misspelt one, or a keyword. */
    exactName: 6,
    typeAndField: 5,
    begunName: 5.5,
    misspeltName: 3.5,
    keywordName: 2.5,
    /** Reward for a name in its own case. */
    ownCase: 2,
    /** Reward for the kind of item that the query names. */
    kind: 3,
    /** Reward for a page, which is a better place to begin reading than a part of it. */
    isPage: 0.4,
    /** Brings the scores of prose and reference to one scale. */
    scale: 1,
  },
  prose: {
    title: 3.75,
    parent: 0.6,
    keyword: 3,
    expansion: 1,
    text: 1,
    saturation: 1.2,
    lengthNorm: 0.45,
    place: 2.9,
    page: 2.8,
    coverage: 1,
    pageCoverage: 0,
    exactName: 32,
    typeAndField: 5,
    begunName: 8,
    misspeltName: 0,
    keywordName: 11,
    ownCase: 0,
    kind: 0,
    isPage: 0.5,
    scale: 0.56,
  },
};
export type Features = typeof features.prose;

/** How well a term answers a word that it begins with, that is misspelt, or that is another word for it. */
export const nearness = {prefix: 0.7, typo: 0.5, synonym: 0.4};

/** How much more prose answers a query than the reference does, by what the query looks like. */
export const proseShares = {
  section: {name: 0.6, words: 1, question: 1.6},
  everything: {name: 0.6, words: 1.6, question: 1.6},
};
