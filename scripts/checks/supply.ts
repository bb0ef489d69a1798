/** What the check reads of `package-lock.json`. */
export interface LockFile {
  packages: Record<string, LockedPackage>;
}

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
  hasInstallScript?: boolean;
  dev?: boolean;
  license?: string;
  optionalDependencies?: Record<string, string>;
  engines?: {node?: string} | string[];
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

/** Starts of the names of packages under weak copyleft: tools of the build, used unchanged and never sent to readers. */
const buildTools: Readonly<Record<string, string>> = {
  elkjs: 'EPL-2.0: the layout behind beautiful-mermaid, which draws the diagrams',
  lightningcss: 'MPL-2.0: compresses the style sheets',
};

/** Licences of packages that state theirs in a file alone. */
const licencesInFiles: Readonly<Record<string, string>> = {eval: 'MIT', format: 'MIT', 'require-like': 'MIT'};

/** Packages with an install script, and why the site does without it: `npm ci --ignore-scripts` installs all it needs. */
export const installScripts: Readonly<Record<string, string>> = {
  '@swc/core': 'only checks that the binary for this platform was installed, which comes as an optional package',
  'core-js': 'only prints a message',
  esbuild: 'only replaces its launcher by the binary, which also runs without that',
  fsevents: 'compiles nothing where its binary fits; macOS only',
};

/** Whether an entry is the site itself or a package of this repository. */
const isOwn = (location: string, {link, resolved}: LockedPackage): boolean =>
  location === '' || location.startsWith('packages/') || (link === true && resolved?.startsWith('packages/') === true);

function nameOf(location: string): string {
  return location.slice(location.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

const isAllowed = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => allowedLicences.includes(part)));

/** Packages that the site is built with under a licence that isn't listed. */
export function checkLicences({packages}: LockFile): string[] {
  return Object.entries(packages).flatMap(([location, locked]) => {
    const {version, dev, license} = locked;
    const name = nameOf(location);
    if (isOwn(location, locked) || dev || Object.keys(buildTools).some((tool) => name.startsWith(tool))) return [];
    const licence = license ?? licencesInFiles[name];
    if (licence !== undefined && isAllowed(licence)) return [];
    return [
      `${name}@${version ?? '?'} is under ${licence ?? 'an unknown licence'}. Choose another package, or list the licence in scripts/checks/supply.ts when it is permissive.`,
    ];
  });
}

const numbersOf = (version: string): number[] => version.split('.').map((part) => Number(/^\d+$/.exec(part)?.[0] ?? 0));

/** Whether `version` fits a range of a form that packages write: `*`, `>=18`, `^20.19.0`, `20` or several with `||`. */
function fits(version: string, range: string): boolean {
  const given = numbersOf(version);
  return range.split('||').some((part) => {
    const [, sign, wanted] = /^(>=|\^|(?=\d+(?:\.[x*])?$)|(?=\*$))\s*([\d.x*]+)$/.exec(part.trim()) ?? [];
    if (wanted === undefined) return false;
    if (wanted === '*') return true;
    const least = numbersOf(wanted);
    const at = least.findIndex((number, place) => number !== (given[place] ?? 0));
    const isReached = at < 0 || (given[at] ?? 0) > (least[at] ?? 0);
    return isReached && (sign === '>=' || given[0] === least[0]);
  });
}

/**
 * Problems of a lock file: packages not pinned by hash, from elsewhere than the registry, with unknown scripts, too new
 * for `node`, or without their binaries for other platforms, which npm leaves out when the registry lacks one.
 */
export function checkLock({packages}: LockFile, node: string): string[] {
  const oldest = node.replace(/^>=\s*/, '');
  const locked = new Set(Object.keys(packages).map(nameOf));
  return Object.entries(packages).flatMap(([location, entry]) => {
    const {version, resolved, integrity, link, inBundle, hasInstallScript, optionalDependencies, engines} = entry;
    if (isOwn(location, entry)) return [];
    const id = `${nameOf(location)}@${version ?? '?'}`;
    const problems: string[] = [];
    if (link) problems.push(`${id} is a link. Install a published version.`);
    else if (!inBundle) {
      if (!integrity)
        problems.push(`${id} has no integrity hash. Remove ${location} from package-lock.json and install again.`);
      if (resolved && !resolved.startsWith('https://registry.npmjs.org/'))
        problems.push(`${id} comes from ${resolved}. Install it from the registry.`);
    }
    if (hasInstallScript && !(nameOf(location) in installScripts)) {
      problems.push(
        `${id} has an install script. Choose a package without one, or list it in scripts/checks/supply.ts with the reason why the site does without it.`,
      );
    }
    for (const optional of Object.keys(optionalDependencies ?? {})) {
      if (!locked.has(optional))
        problems.push(
          `${id} lacks its optional ${optional}, so "npm ci" fails. Pin a release in "overrides" whose packages the registry has for every platform.`,
        );
    }
    const wanted = Array.isArray(engines) ? undefined : engines?.node;
    if (wanted && !fits(oldest, wanted)) {
      problems.push(`${id} wants Node ${wanted}; package.json promises ${node}. Pin an older release in "overrides".`);
    }
    return problems;
  });
}
