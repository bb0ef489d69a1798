import {minVersion, satisfies, subset} from 'semver';

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
  optionalDependencies?: Record<string, string>;
  engines?: {node?: string} | string[];
}

/** Permissive licences, and those of data sets that ask for no more than a mention. */
export const allowedLicences = [
  'MIT',
  'MIT*',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSD*',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'Python-2.0',
  'Unlicense',
  'OFL-1.1',
] as const;

/** Starts of the names of packages under weak copyleft: tools of the build, used unchanged and never sent to readers. */
export const buildTools: Readonly<Record<string, string>> = {
  elkjs: 'EPL-2.0: the layout behind beautiful-mermaid, which draws the diagrams',
  lightningcss: 'MPL-2.0: compresses the style sheets',
};

/** Packages with an install script, and why the site does without it: `npm ci --ignore-scripts` installs all it needs. */
export const installScripts: Readonly<Record<string, string>> = {
  '@swc/core': 'only checks that the binary for this platform was installed, which comes as an optional package',
  'core-js': 'only prints a message',
  esbuild: 'only replaces its launcher by the binary, which also runs without that',
  fsevents: 'compiles nothing where its binary fits; macOS only',
};

function nameOf(location: string): string {
  return location.slice(location.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/**
 * Problems of a lock file: packages not pinned by hash, from elsewhere than the registry, with unknown scripts, too new
 * for `node`, or without their binaries for other platforms, which npm leaves out when the registry lacks one.
 */
export function checkLock({packages}: LockFile, node: string): string[] {
  const oldest = minVersion(node)?.version;
  const locked = new Set(Object.keys(packages).map(nameOf));
  return Object.entries(packages).flatMap(
    ([location, {version, resolved, integrity, link, inBundle, hasInstallScript, optionalDependencies, engines}]) => {
      if (location === '') return [];
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
      if (wanted && oldest && !satisfies(oldest, wanted) && !subset(node, wanted)) {
        problems.push(
          `${id} wants Node ${wanted}; package.json promises ${node}. Pin an older release in "overrides".`,
        );
      }
      return problems;
    },
  );
}
