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
/** What a diagram of each kind begins with, what its other lines are, and one of them as an example. */
const kinds: readonly {header: RegExp; line: RegExp; example: string}[] = [
  {
    header: /^flowchart (?:TD|TB|LR|RL|BT)$/,
    line: new RegExp(`^(?:${nodes}(?: ${arrow} ${nodes})*|subgraph ${id}(?:\\[[^\\]]+\\])?|end|${direction})$`),
    example: 'a[Label] -->|text| b',
  },
  {
    header: /^stateDiagram-v2$/,
    line: new RegExp(
      `^(?:${state} --> ${state}(?: ?: ?.+)?|${id} ?: ?.+|state "[^"]+" as ${id}|state ${id} \\{|\\}|${direction})$`,
    ),
    example: 'A --> B: text',
  },
  {
    header: /^sequenceDiagram$/,
    line: new RegExp(
      `^(?:(?:participant|actor) ${party}(?: as .+)?|${party} ?-{1,2}(?:>>|>|x|\\)) ?[+-]?${party} ?: ?.+|` +
        `[Nn]ote (?:left of|right of|over) .+: ?.+|(?:loop|alt|else|opt|par|and)\\b.*|end|(?:de)?activate ${party})$`,
    ),
    example: 'A->>B: text',
  },
];

/** The first line that is not understood, counted from one, and the fix. */
export function findUnreadLine(source: string): {line: number; message: string} | undefined {
  const lines = source.split('\n').map((text, index) => ({text: text.trim(), line: index + 1}));
  const [first, ...rest] = lines.filter(({text}) => text !== '' && !text.startsWith('%%'));
  const kind = kinds.find(({header}) => header.test(first?.text ?? ''));
  if (!first || !kind) {
    const fix = 'Begin with flowchart TD (or LR), stateDiagram-v2 or sequenceDiagram';
    return {line: first?.line ?? 1, message: `"${first?.text ?? ''}" is not a kind of diagram. ${fix}.`};
  }
  const unread = rest.find(({text}) => !kind.line.test(text));
  if (!unread) return undefined;
  const message = `"${unread.text}" is not understood. Write it as in "${kind.example}", one arrow per line.`;
  return {line: unread.line, message};
}
