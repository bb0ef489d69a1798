export interface GlossaryEntry {
  term: string;
  /** Other words that people use for it. */
  also: string[];
  definition: string;
  /** Address of the page or section that explains it. */
  page: string;
}
