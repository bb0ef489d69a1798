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
    expansion: 8,
    text: 1,
    /** How soon further occurrences stop to count, and how far long sections are held back. */
    saturation: 1.2,
    lengthNorm: 0.6,
    /** How well a term answers a word that it begins with, or that is misspelt. */
    prefix: 0.7,
    typo: 0.5,
    /** Rewards for the words of the place itself, of the best three places of its page, and for the share of words found. */
    own: 1,
    page: 0,
    coverage: 3,
    /** Rewards for a query that is a name, its type and its field, the beginning of a name, a misspelt one, or a keyword. */
    exactName: 6,
    typeAndField: 5,
    begunName: 5.5,
    misspeltName: 3.5,
    keywordName: 2.5,
    /** Reward for a page, which is a better place to begin reading than a part of it. */
    isPage: 0.4,
    /** Brings the scores of prose and reference to one scale, for answers from both. */
    scale: 1,
  },
  prose: {
    title: 3,
    parent: 1,
    keyword: 3,
    expansion: 1,
    text: 1,
    saturation: 1.2,
    lengthNorm: 0.45,
    prefix: 0.2,
    typo: 0.2,
    own: 2.9,
    page: 2.8,
    coverage: 0,
    exactName: 20,
    typeAndField: 5,
    begunName: 8,
    misspeltName: 0,
    keywordName: 18,
    isPage: 0.5,
    scale: 0.35,
  },
};
export type Features = typeof features.prose;
