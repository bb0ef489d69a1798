/**
 * Checks what people write: names and examples against the schema, diagrams, sentence length, description and
 * keywords, and that the glossary and the queries of readers lead to pages and headings that exist. It needs no build.
 */
import {checkProse} from './checks/prose.ts';

const {problems, figures} = await checkProse(process.cwd());
for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error(`[prose] ${problems.length} problem${problems.length === 1 ? '' : 's'} in ${figures.pages} pages`);
  process.exit(1);
}
console.log(
  `[prose] ${figures.pages} pages, ${figures.sentences} sentences of ${figures.averageWords.toFixed(1)} words on average, no problem`,
);
