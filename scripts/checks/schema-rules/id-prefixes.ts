const row = /^\|\s*`(\w+)`\s*\|\s*`([^`]*)_`\s*\|$/;

/** Prefixes of ids by the record's type, out of the table in the description of the scalar `EndlessID`. */
export function readIdPrefixes(description: string): [type: string, prefix: string][] {
  return description.split('\n').flatMap((line): [string, string][] => {
    const [, type, prefix] = row.exec(line.trim()) ?? [];
    return type === undefined || prefix === undefined ? [] : [[type, prefix]];
  });
}
