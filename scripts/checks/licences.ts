export interface LockFile {
  packages: Record<string, {version?: string; dev?: boolean; link?: boolean; license?: string}>;
}

/** Permissive licences, and those of data sets that ask for no more than a mention. */
const allowedLicences: readonly string[] = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'Python-2.0',
  'Unlicense',
  'OFL-1.1',
];

/** Prefixes of packages under weak copyleft: build tools that are used unchanged and never sent to readers. */
const buildTools: Readonly<Record<string, string>> = {
  elkjs: 'EPL-2.0: the layout behind beautiful-mermaid, which draws the diagrams',
  lightningcss: 'MPL-2.0: compresses the style sheets',
};

/** Licences of packages that state theirs only in a file. */
const licencesInFiles: Readonly<Record<string, string>> = {eval: 'MIT', format: 'MIT', 'require-like': 'MIT'};

const isAllowed = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => allowedLicences.includes(part)));

export function checkLicences({packages}: LockFile): string[] {
  return Object.entries(packages).flatMap(([location, {version, dev, link, license}]) => {
    const [, name = ''] = /.*node_modules\/(.+)$/.exec(location) ?? [];
    if (name === '' || dev || link || Object.keys(buildTools).some((tool) => name.startsWith(tool))) return [];
    const licence = license ?? licencesInFiles[name];
    if (licence !== undefined && isAllowed(licence)) return [];
    return [
      `${name}@${version ?? '?'} is under ${licence ?? 'an unknown licence'}. Choose another package, or add the licence to scripts/checks/licences.ts if it is permissive.`,
    ];
  });
}
