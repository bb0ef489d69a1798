import type {Nodes} from 'mdast';
import {visit} from 'unist-util-visit';
import {parseJson} from '../../../src/site/build/json.ts';
import {isElement} from '../../../src/site/model/markdown.ts';
import {nodesOf, problemAt, type Problem, type ProsePage} from './page.ts';
import {linesOf} from './source.ts';

const admonitions = ['note', 'tip', 'info', 'warning', 'danger'];
/** Components that every page may use without importing them; those of stories become text when a page is built. */
const globalComponents = [
  'Glossary',
  'StoryValue',
  'StoryTable',
  'StoryEntries',
  'StoryStep',
  'AutomaticChanges',
  'PermissionTable',
];

const isExpression = (node: Nodes): node is Extract<Nodes, {type: 'mdxTextExpression' | 'mdxFlowExpression'}> =>
  node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression';

function importedNames({tree}: ProsePage): string[] {
  const names: string[] = [];
  visit(tree, 'mdxjsEsm', ({value}) => {
    for (const [, name = ''] of value.matchAll(/import\s+(?:\{\s*)?(\w+)/g)) names.push(name);
  });
  return names;
}

/** What is read as code, or as a component. */
function* componentFaults(node: Nodes, page: ProsePage): Generator<string> {
  if (isExpression(node) && !/^\s*\/\*[\s\S]*\*\/\s*$/.test(node.value)) {
    const text = `{${node.value}}`;
    yield `${text} in text is run as code and shows nothing. Write it in backticks, or as \\${text}.`;
  }
  if (!isElement(node)) return;
  const name = node.name ?? '';
  if (node.attributes.some((each) => 'name' in each && each.name === 'style' && typeof each.value === 'string'))
    yield 'React takes no style as text. Remove it, or write style={{…}}.';
  if (/^[A-Z]/.test(name) && !globalComponents.includes(name) && !importedNames(page).includes(name))
    yield `There is no component <${name}>. Import it, or correct its name.`;
}

/** Footnotes without text and emphasis without end print their marks; what has no text can't be seen or read out. */
function* textFaults(node: Nodes, {source}: ProsePage): Generator<string> {
  if (node.type === 'image' && !node.alt?.trim())
    yield `The image ${node.url} has no alternative text. Write ![what it shows](${node.url}).`;
  if (node.type === 'link' && node.children.length === 0)
    yield `The link to ${node.url} has no text. Write [what it leads to](${node.url}).`;
  const raw = source.slice(node.position?.start.offset, node.position?.end.offset);
  if (node.type === 'paragraph' && /^\|.*\| *\n\|/.test(raw))
    yield 'The table has no line below its head. Write | --- | --- |.';
  if (node.type !== 'text') return;
  const mark = /\[\^[^\]\s]+\]/.exec(node.value)?.[0];
  if (mark) yield `The footnote ${mark} has no text. Add a line "${mark}: …", or remove it.`;
  const open = /(?<!\\)(?:\*\*|`|\*(?=\S))/.exec(raw)?.[0];
  if (open)
    yield `"${open}" has no end. Write it at both ends, without spaces inside, or as ${open.replace(/./g, '\\$&')}.`;
}

const isEmpty = (node: Nodes): boolean =>
  'children' in node ? node.children.every(isEmpty) : isExpression(node) || ('value' in node && !node.value.trim());

/** Headings and entries of lists in which nothing stands, as in the templates of pages, and parts without a text. */
function* emptyFaults(node: Nodes, {tree}: ProsePage): Generator<string> {
  if (node.type !== 'heading' && node.type !== 'listItem') return;
  if (isEmpty(node)) yield 'Nothing is written here. Write it, or remove the line.';
  const index = node.type === 'heading' ? tree.children.indexOf(node) : -1;
  const next = tree.children[index + 1];
  if (node.type === 'heading' && index >= 0 && (!next || (next.type === 'heading' && next.depth <= node.depth)))
    yield 'Nothing is below the heading. Write the part, or remove the heading.';
}

function* codeProblems(page: ProsePage, node: Nodes): Generator<Problem> {
  if (node.type !== 'code' || node.lang !== 'json') return;
  try {
    parseJson('', node.value);
  } catch (error) {
    const [, line = '1', message = ''] = /^:(\d+): (.*)$/.exec((error as Error).message) ?? [];
    const {line: first, ...problem} = problemAt(page, node, message.replace('The file', 'The block'));
    yield {...problem, line: first + Number(line)};
  }
}

/** Two headings with one id: only the first is found. */
function* repeatedIds(page: ProsePage): Generator<Problem> {
  const seen = new Set<string>();
  for (const [index, text] of page.source.split('\n').entries()) {
    const id = /^#+ .*\{\/\* *#([\w-]+) *\*\/\}\s*$/.exec(text)?.[1];
    if (id && seen.has(id))
      yield {file: page.file, line: index + 1, message: `The id #${id} is that of another heading. Choose another.`};
    if (id) seen.add(id);
  }
}

/** Callouts are text until the site reads them: finds unknown names, missing ends, and those that end another one. */
function admonitionProblems({file, source}: ProsePage): Problem[] {
  const problems: Problem[] = [];
  const nested: Problem[] = [];
  const open: {line: number; marks: string}[] = [];
  for (const {text, line, isCode} of linesOf(source)) {
    const [, marks, name] = (!isCode && /^\s*(:{3,})\s*([\w-]*)/.exec(text)) || [];
    if (!marks) continue;
    if (!name) {
      if (!open.pop()) problems.push({file, line, message: `"${marks}" closes no callout. Remove it.`});
      continue;
    }
    if (!admonitions.includes(name))
      problems.push({file, line, message: `There is no callout ":::${name}". Use ${admonitions.join(', ')}.`});
    const outer = open.at(-1);
    const message = `The callout has another one inside, whose end would end both. Begin and close it with "${marks}:".`;
    if (outer && outer.marks.length <= marks.length) nested.push({file, line: outer.line, message});
    open.push({line, marks});
  }
  for (const {line, marks} of open)
    problems.push({file, line, message: `The callout has no end. Close it with a line "${marks}".`});
  // Those that are not closed explain what the others seem to have inside.
  return open.length > 0 ? problems : [...problems, ...nested];
}

export function* checkMarkup(page: ProsePage): Generator<Problem> {
  for (const node of nodesOf(page.tree)) {
    for (const faultsOf of [componentFaults, textFaults, emptyFaults])
      for (const message of faultsOf(node, page)) yield problemAt(page, node, message);
    yield* codeProblems(page, node);
  }
  yield* repeatedIds(page);
  yield* admonitionProblems(page);
}
