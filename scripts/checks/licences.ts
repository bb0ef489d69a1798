export interface LockFile {
  packages: Record<string, {dev?: boolean; link?: boolean; license?: string}>;
}

/** Permissive licences, and those of data sets that ask for no more than a mention. */
const allowed =
  'MIT MIT-0 ISC Apache-2.0 BSD-2-Clause BSD-3-Clause 0BSD BlueOak-1.0.0 CC0-1.0 CC-BY-4.0 Python-2.0 Unlicense OFL-1.1';

/** What a licence of its own is accepted for, by the beginning of the package's name. */
const accepted: Readonly<Record<string, string>> = {
  elkjs: 'EPL-2.0: lays out the diagrams at build time, unchanged and never sent to readers',
  lightningcss: 'MPL-2.0: compresses style sheets at build time, unchanged and never sent to readers',
  eval: 'MIT, as its file of the licence says',
  format: 'MIT, as its file of the licence says',
  'require-like': 'MIT, as its file of the licence says',
};

const isAllowed = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => allowed.split(' ').includes(part)));

export function checkLicences({packages}: LockFile): string[] {
  return Object.entries(packages).flatMap(([location, {dev, link, license = 'an unknown licence'}]) => {
    const [, name = ''] = /.*node_modules\/(.+)$/.exec(location) ?? [];
    const isAccepted = Object.keys(accepted).some((known) => name === known || name.startsWith(`${known}-`));
    if (name === '' || dev || link || isAccepted || isAllowed(license)) return [];
    return [
      `${name} is under ${license}. Choose another package, or add the licence to scripts/checks/licences.ts if it is permissive.`,
    ];
  });
}
