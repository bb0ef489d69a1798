import type {Nodes} from 'mdast';
import {visit} from 'unist-util-visit';
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
  const raw = node.type === 'text' ? page.source.slice(node.position?.start.offset, node.position?.end.offset) : '';
  if (/(?<!\\)\*\*/.test(raw)) yield problemAt(page, node, '"**" has no end. Close the emphasis, or write \\*\\*.');
  if (node.type === 'link' && node.children.length === 0)
    yield problemAt(page, node, `The link to ${node.url} has no text. Write [what it leads to](${node.url}).`);
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

/** Callouts are text until the site reads them: finds unknown names and missing ends. */
function* admonitionProblems({file, source}: ProsePage): Generator<Problem> {
  let open: {line: number; marks: string} | undefined;
  for (const {text, line, isCode} of linesOf(source)) {
    const [, marks, name] = (!isCode && /^\s*(:{3,})\s*([\w-]*)/.exec(text)) || [];
    if (!marks) continue;
    if (name && !admonitions.includes(name))
      yield {file, line, message: `There is no callout ":::${name}". Use ${admonitions.join(', ')}.`};
    open = name ? {line, marks} : undefined;
  }
  if (open) yield {file, line: open.line, message: `The callout has no end. Close it with a line "${open.marks}".`};
}

export function* checkMarkup(page: ProsePage): Generator<Problem> {
  for (const node of nodesOf(page.tree)) {
    yield* expressionProblems(page, node);
    yield* componentProblems(page, node);
    yield* imageProblems(page, node);
    yield* unseenProblems(page, node);
  }
  yield* repeatedIds(page);
  yield* admonitionProblems(page);
}
