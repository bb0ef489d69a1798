/** Everything that can be wrong with what people write, found without a build. */
import path from 'node:path';
import {readAnsweredStories} from 'endless-simulator/node';
import {loadModel} from '../../../src/reference/build/schema-source.ts';
import {checkControls, readControls} from './controls.ts';
import {checkDeprecated} from './deprecated.ts';
import {checkFrontMatter, checkRepeatedHeads} from './front-matter.ts';
import {checkGlossary, readGlossary} from './glossary.ts';
import {checkGoals} from './goals.ts';
import {checkGone} from './gone.ts';
import {checkLeftOut, checkLinks, checkRoutes, checkSidebar, collectTargets, type Sidebars} from './links.ts';
import {checkMarkup} from './markup.ts';
import {checkNotes} from './notes.ts';
import {checkNumbers, readNumberSources, type NumberSources} from './numbers.ts';
import {contentOf, pageName, readPages, type Problem} from './page.ts';
import {checkRedirects} from './redirects.ts';
import {checkSearchPhrases} from './phrases.ts';
import {checkRuns} from './runs.ts';
import {checkSource} from './source.ts';
import {averageWords, checkPicture, checkRepetition, checkSentences} from './style.ts';
import {checkTransforms} from './transforms.ts';

export interface ProseFigures {
  pages: number;
  sentences: number;
  averageWords: number;
}

/** Read once; the development server has to be restarted after a change. */
let stories: ReturnType<typeof readAnsweredStories> | undefined;
const answeredStories = () => (stories ??= readAnsweredStories());
let sources: NumberSources | undefined;
const numberSources = () => (sources ??= readNumberSources(path.resolve('schema'), answeredStories));

/** A problem as a line for a terminal: `help/x.mdx:3: …`. */
export const printProblem = ({file, line, message, level}: Problem): string =>
  `${file}:${line}: ${level ? `${level}: ` : ''}${message}`;

/** Each problem once, by file and line. */
export function inOrder(problems: readonly Problem[]): Problem[] {
  const different = [...new Map(problems.map((problem) => [printProblem(problem), problem])).values()];
  return different.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}

/**
 * Checks every page that people write, by file and line.
 *
 * @param root - Folder of the sections' folders.
 * @param sidebars - The sidebars written by hand, by section.
 */
export async function checkProse(
  root: string,
  sidebars: Sidebars,
): Promise<{problems: Problem[]; figures: ProseFigures; unreadable: string[]}> {
  const pages = readPages(root);
  const readable = pages.filter(({fault}) => !fault);
  const glossary = readGlossary(root);
  const model = loadModel(path.resolve('schema'));
  const deprecated = checkDeprecated(model);
  const targets = collectTargets(root, pages, glossary.entries, sidebars, model);
  const transforms = checkTransforms(root, answeredStories);
  const controls = readControls(root);
  const problems = [
    ...pages.flatMap(({fault}) => fault ?? []),
    ...checkNotes(root, pages),
    ...checkRoutes(pages.filter((page) => contentOf(page) !== 'blog')),
    ...Object.entries(sidebars).flatMap(([section, sidebar]) => [...checkSidebar(pages, section, sidebar)]),
    ...checkLeftOut(root, pages),
    ...checkRedirects(root, pages, targets),
    ...checkGone(root, pages, targets),
    ...checkRepeatedHeads(pages),
    ...checkRepetition(pages),
    ...checkGlossary(root, glossary, targets),
    ...(await checkSearchPhrases(root, targets)),
    ...checkRuns(root, pages),
    ...checkGoals(root, pages),
    ...readable.flatMap((page) => [
      ...checkFrontMatter(page),
      ...checkSource(page.file, page.source),
      ...checkMarkup(page),
      ...checkLinks(root, page, targets),
      ...transforms(page),
      ...deprecated(page),
      ...checkSentences(page),
      ...checkNumbers(page, numberSources()),
      ...(contentOf(page) === 'guides' ? [...checkPicture(page), ...checkControls(page, controls)] : []),
    ]),
  ];
  // What is said of a page that can't be read, and of its phrases, follows from why it can't be.
  const faults = new Map(pages.flatMap(({file, fault}) => (fault ? [[pageName(file), fault]] : [])));
  const isCause = (problem: Problem): boolean => {
    const fault = faults.get(pageName(problem.file));
    return fault === undefined || fault === problem;
  };
  const different = inOrder(problems.filter(isCause));
  const sentences = pages.flatMap((page) => page.sentences);
  const figures = {pages: pages.length, sentences: sentences.length, averageWords: averageWords(sentences)};
  return {problems: different, figures, unreadable: pages.flatMap(({file, fault}) => (fault ? [file] : []))};
}
