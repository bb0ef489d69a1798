/**
 * Checks what people write: front matter, links, names and examples against the schema, diagrams, release notes,
 * glossary and phrases. Warnings are printed and fail nothing. It needs no build.
 */
import {checkProse, printProblem} from './checks/prose/index.ts';
import {readSidebars} from './checks/prose/links.ts';

const {problems, figures} = await checkProse(process.cwd(), await readSidebars(process.cwd()));
for (const problem of problems) console.error(printProblem(problem));
const errors = problems.filter(({level}) => level !== 'warning').length;
const counted = `${figures.pages} pages, ${figures.sentences} sentences of ${figures.averageWords.toFixed(1)} words on average`;
console.log(`[prose] ${counted}: ${errors} to mend, ${problems.length - errors} warnings`);
process.exitCode = errors > 0 ? 1 : 0;
