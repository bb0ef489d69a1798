import type {Nodes} from 'mdast';
import {visit} from 'unist-util-visit';
import {parseJson} from '../../../src/site/build/json.ts';
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

function importedNames({tree}: ProsePage): string[] {
  const names: string[] = [];
  visit(tree, 'mdxjsEsm', ({value}) => {
    for (const [, name = ''] of value.matchAll(/import\s+(?:\{\s*)?(\w+)/g)) names.push(name);
  });
  return names;
}

function* expressionProblems(page: ProsePage, node: Nodes): Generator<Problem> {
  if (node.type !== 'mdxTextExpression' && node.type !== 'mdxFlowExpression') return;
  if (/^\s*\/\*[\s\S]*\*\/\s*$/.test(node.value)) return;
  const text = `{${node.value}}`;
  yield problemAt(
    page,
    node,
    `${text} in text is run as code and shows nothing. Write it in backticks, or as \\${text}.`,
  );
}

function* componentProblems(page: ProsePage, node: Nodes): Generator<Problem> {
  if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return;
  const name = node.name ?? '';
  if (node.attributes.some((each) => 'name' in each && each.name === 'style' && typeof each.value === 'string'))
    yield problemAt(page, node, 'React takes no style as text. Remove it, or write style={{…}}.');
  if (!/^[A-Z]/.test(name) || globalComponents.includes(name) || importedNames(page).includes(name)) return;
  yield problemAt(page, node, `There is no component <${name}>. Import it, or correct its name.`);
}

function* imageProblems(page: ProsePage, node: Nodes): Generator<Problem> {
  if (node.type === 'image' && !node.alt?.trim())
    yield problemAt(page, node, `The image ${node.url} has no alternative text. Write ![what it shows](${node.url}).`);
}

/** Footnotes without text and emphasis without end print their marks, and a link without text can't be seen. */
function* unseenProblems(page: ProsePage, node: Nodes): Generator<Problem> {
  const mark = node.type === 'text' ? /\[\^[^\]\s]+\]/.exec(node.value)?.[0] : undefined;
  if (mark) yield problemAt(page, node, `The footnote ${mark} has no text. Add a line "${mark}: …", or remove it.`);
  const source = page.source.slice(node.position?.start.offset, node.position?.end.offset);
  if (node.type === 'paragraph' && /^\|.*\| *\n\|/.test(source))
    yield problemAt(page, node, 'The table has no line below its head. Write | --- | --- |.');
  const raw = node.type === 'text' ? source : '';
  const open = /(?<!\\)(?:\*\*|`|\*(?=\S))/.exec(raw)?.[0];
  if (open !== undefined) {
    const escaped = open.replace(/./g, '\\$&');
    yield problemAt(
      page,
      node,
      `"${open}" has no end. Write it at both ends, without spaces inside, or as ${escaped}.`,
    );
  }
  if (node.type === 'link' && node.children.length === 0)
    yield problemAt(page, node, `The link to ${node.url} has no text. Write [what it leads to](${node.url}).`);
}

const isEmpty = (node: Nodes): boolean =>
  'children' in node
    ? node.children.every(isEmpty)
    : node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression' || ('value' in node && !node.value.trim());

/** Headings and entries of lists in which nothing stands, as in the templates of pages, and parts without a text. */
function* emptyProblems(page: ProsePage): Generator<Problem> {
  const blocks = page.tree.children;
  for (const [index, node] of blocks.entries()) {
    const next = blocks[index + 1];
    if (node.type === 'heading' && (!next || (next.type === 'heading' && next.depth <= node.depth)))
      yield problemAt(page, node, 'Nothing is below the heading. Write the part, or remove the heading.');
  }
  for (const node of nodesOf(page.tree))
    if ((node.type === 'heading' || node.type === 'listItem') && isEmpty(node))
      yield problemAt(page, node, 'Nothing is written here. Write it, or remove the line.');
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
      if (open.pop() === undefined) problems.push({file, line, message: `"${marks}" closes no callout. Remove it.`});
      continue;
    }
    if (!admonitions.includes(name))
      problems.push({file, line, message: `There is no callout ":::${name}". Use ${admonitions.join(', ')}.`});
    const outer = open.at(-1);
    if (outer && outer.marks.length <= marks.length)
      nested.push({
        file,
        line: outer.line,
        message: `The callout has another one inside, whose end would end both. Begin and close it with "${marks}:".`,
      });
    open.push({line, marks});
  }
  const ends = open.map(({line, marks}) => ({
    file,
    line,
    message: `The callout has no end. Close it with a line "${marks}".`,
  }));
  return [...problems, ...(ends.length > 0 ? ends : nested)];
}

export function* checkMarkup(page: ProsePage): Generator<Problem> {
  for (const node of nodesOf(page.tree)) {
    yield* expressionProblems(page, node);
    yield* componentProblems(page, node);
    yield* imageProblems(page, node);
    yield* unseenProblems(page, node);
    yield* codeProblems(page, node);
  }
  yield* emptyProblems(page);
  yield* repeatedIds(page);
  yield* admonitionProblems(page);
}
