/** What tells two builds of one commit apart, by the lists of files that `npm run build` leaves in each. */

/** Files of a list as `sha256sum` writes it: hash and name in a line. */
const hashesOf = (list: string): Map<string, string> =>
  new Map(
    list
      .split('\n')
      .filter(Boolean)
      .map((line): [string, string] => [line.slice(line.indexOf('  ') + 2), line.slice(0, line.indexOf('  '))]),
  );

/** Names of the files that only one of two builds has, or that differ in their bytes. */
export function differingFiles(first: string, second: string): string[] {
  const [one, other] = [hashesOf(first), hashesOf(second)];
  return [...new Set([...one.keys(), ...other.keys()])].filter((file) => one.get(file) !== other.get(file)).sort();
}
