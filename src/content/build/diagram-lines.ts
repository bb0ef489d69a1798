/** The subset of Mermaid for diagrams. The package that draws them silently skips lines that it doesn't understand. */
const id = '[A-Za-z]\\w*';
const shape = [
  '\\[\\[.+?\\]\\]',
  '\\[\\(.+?\\)\\]',
  '\\[[^\\]]+\\]',
  '\\(\\[.+?\\]\\)',
  '\\(\\(.+?\\)\\)',
  '\\([^)]+\\)',
  '\\{\\{.+?\\}\\}',
  '\\{[^}]+\\}',
].join('|');
const nodes = `${id}(?:${shape})?(?: & ${id}(?:${shape})?)*`;
const arrow = '<?(?:-->|---|-\\.->|-\\.-|==>|===)(?: ?\\|[^|]+\\|)?';
const state = `(?:\\[\\*\\]|${id})`;
const party = '[A-Za-z][\\w ]*?';

const direction = 'direction (?:TD|TB|LR|RL|BT)';
const grammars: Record<string, RegExp> = {
  flowchart: new RegExp(`^(?:${nodes}(?: ${arrow} ${nodes})*|subgraph ${id}(?:\\[[^\\]]+\\])?|end|${direction})$`),
  'stateDiagram-v2': new RegExp(
    `^(?:${state} --> ${state}(?: ?: ?.+)?|${id} ?: ?.+|state "[^"]+" as ${id}|state ${id} \\{|\\}|${direction})$`,
  ),
  sequenceDiagram: new RegExp(
    `^(?:(?:participant|actor) ${party}(?: as .+)?|${party} ?-{1,2}(?:>>|>|x|\\)) ?[+-]?${party} ?: ?.+|` +
      `[Nn]ote (?:left of|right of|over) .+: ?.+|(?:loop|alt|else|opt|par|and)\\b.*|end|(?:de)?activate ${party})$`,
  ),
};
const headers: Record<string, RegExp> = {
  flowchart: /^flowchart (?:TD|TB|LR|RL|BT)$/,
  'stateDiagram-v2': /^stateDiagram-v2$/,
  sequenceDiagram: /^sequenceDiagram$/,
};

/** The first line that is not understood, counted from one, and the fix. */
export function findUnreadLine(source: string): {line: number; message: string} | undefined {
  const lines = source.split('\n').map((text, index) => ({text: text.trim(), line: index + 1}));
  const [first, ...rest] = lines.filter(({text}) => text !== '' && !text.startsWith('%%'));
  const kind = Object.keys(headers).find((name) => headers[name]?.test(first?.text ?? ''));
  if (!first || !kind) {
    const fix = 'Begin with flowchart TD (or LR), stateDiagram-v2 or sequenceDiagram';
    return {line: first?.line ?? 1, message: `"${first?.text ?? ''}" is not a kind of diagram. ${fix}.`};
  }
  const unread = rest.find(({text}) => !grammars[kind]?.test(text));
  if (!unread) return undefined;
  const example = {
    flowchart: 'a[Label] -->|text| b',
    'stateDiagram-v2': 'A --> B: text',
    sequenceDiagram: 'A->>B: text',
  }[kind];
  return {
    line: unread.line,
    message: `"${unread.text}" is not understood. Write it as in "${example}", one arrow per line.`,
  };
}
