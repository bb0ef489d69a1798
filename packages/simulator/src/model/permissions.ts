/** One permission, what it allows, and which of the predefined role types hold it. */
export interface PermissionRow {
  /** Written `resource:action`. */
  name: string;
  text: string;
  /** Whether each role type of the table's head holds it, by the role type's name. */
  heldBy: Record<string, boolean>;
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

/**
 * Reads the table of permissions in the description of the type `Permission`: a permission in backticks, what it
 * allows, then Yes or No for each role type that the head names.
 */
export function readPermissions(description: string): PermissionRow[] {
  const lines = description.split('\n').filter((line) => line.trim().startsWith('|'));
  const roles = cellsOf(lines[0] ?? '').slice(2);
  return lines.slice(2).flatMap((line): PermissionRow[] => {
    const [first = '', text = '', ...cells] = cellsOf(line);
    const name = /^`([^`]+)`$/.exec(first)?.[1];
    if (name === undefined) return [];
    return [{name, text, heldBy: Object.fromEntries(roles.map((role, at) => [role, cells[at] === 'Yes']))}];
  });
}
