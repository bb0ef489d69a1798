import ts from 'typescript';

/** A fault or state that readers can meet, and the tests that make it happen: file and title. */
export interface Row {
  area: 'errors' | 'states';
  row: string;
  tests: [file: string, title: string][];
}

const testers = new Set(['test', 'it']);

function patternOf(title: ts.Node): RegExp | undefined {
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  if (ts.isStringLiteralLike(title)) return new RegExp(`^${literal(title.text)}$`);
  if (!ts.isTemplateExpression(title)) return undefined;
  const parts = [title.head, ...title.templateSpans.map(({literal: span}) => span)].map(({text}) => literal(text));
  // A title of placeholders alone would stand for every test.
  return parts.join('').length > 5 ? new RegExp(`^${parts.join('.+')}$`) : undefined;
}

/** What the titles of a file's tests look like; a placeholder in a title stands for any text. Skipped tests don't count. */
export function testTitles(file: string, source: string): RegExp[] {
  const titles: RegExp[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && testers.has(node.expression.text)) {
      const [first] = node.arguments;
      const pattern = first && patternOf(first);
      if (pattern) titles.push(pattern);
      else if (first && ts.isIdentifier(first) && first.text === 'title') titles.push(...tableTitles(node));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return titles;
}

/** Titles of a table test: the `title` of each row in the block that the test stands in. */
function tableTitles(call: ts.CallExpression): RegExp[] {
  let block: ts.Node = call;
  while (!ts.isBlock(block) || !ts.isArrowFunction(block.parent)) {
    if (!block.parent) break;
    block = block.parent;
  }
  const titles: RegExp[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'title') {
      const pattern = patternOf(node.initializer);
      if (pattern) titles.push(pattern);
    }
    ts.forEachChild(node, visit);
  };
  visit(block);
  return titles;
}

/** Rows without a test, and tests that are named but not there. */
export function checkTable(rows: readonly Row[], read: (file: string) => string | undefined): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const {row, tests} of rows) {
    if (seen.has(row)) problems.push(`"${row}" stands in the table twice. Join the two.`);
    seen.add(row);
    if (tests.length === 0) problems.push(`"${row}" has no test. Write one and name it in tests/faults/table.json.`);
    for (const [file, title] of tests) {
      const source = read(file);
      if (source === undefined) problems.push(`"${row}" names ${file}, which does not exist. Correct the path.`);
      else if (!testTitles(file, source).some((pattern) => pattern.test(title)))
        problems.push(`"${row}" names the test "${title}", which ${file} does not have. Correct the title.`);
    }
  }
  return problems;
}
