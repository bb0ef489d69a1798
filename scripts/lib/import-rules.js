/**
 * Which rooms of `src` each room may import. Imports go up only: site, then the features, then what is built of them.
 * `theme`, `pages` and `scripts` may import every room, and no room imports them.
 * @type {Record<string, string[]>}
 */
const rooms = {
  site: [],
  reference: ['site'],
  content: ['site', 'reference'],
  changelog: ['site', 'reference', 'content'],
  search: ['site', 'reference'],
  playground: ['site', 'reference', 'content'],
  delivery: ['site', 'search'],
};

/**
 * Which runtimes of any room a runtime may import. `model` runs everywhere, `build` in Node, `engine` and `client` in
 * the browser without React, `ui` with React; `plugin` is what Docusaurus loads, and may import all.
 * @type {Record<string, string[]>}
 */
const runtimes = {
  model: [],
  engine: ['model'],
  build: ['model', 'engine'],
  client: ['model', 'engine'],
  ui: ['model', 'engine', 'client'],
};

const others = Object.keys(rooms).concat('theme', 'pages', 'scripts', 'tests');
const allRuntimes = Object.keys(runtimes).concat('plugin');

/** @param {string[]} folders @param {string} message */
const forbid = (folders, message) => ({regex: `^(@site/src/|\\.\\./)([^']*/)?(${folders.join('|')})/`, message});

/** The simulator is used as any other package is, by the entries that its package.json exports. */
const simulatorFiles = {
  regex: '(^|/)packages/simulator',
  message: "Import 'endless-simulator' or one of its entries: see packages/simulator/package.json.",
};

/** The simulator knows nothing of the site. */
const siteFiles = {
  regex: '^(@site|@generated|@docusaurus|@theme|react)(/|$)|^(\\.\\./){3}',
  message: 'packages/simulator may not import the site: see docs/architecture.md.',
};

/** @param {object[]} patterns */
const restrict = (patterns) => ({'no-restricted-imports': ['error', {patterns}]});

/** One block of rules for each pair of a room and a runtime, because a later block replaces an earlier one. */
const roomRules = Object.entries(rooms).flatMap(([room, allowedRooms]) => {
  const otherRooms = forbid(
    others.filter((other) => other !== room && !allowedRooms.includes(other)),
    `src/${room} may import ${allowedRooms.join(', ') || 'no other room'}: see docs/architecture.md.`,
  );
  return [
    {files: [`src/${room}/**`], rules: restrict([simulatorFiles, otherRooms])},
    ...Object.entries(runtimes).map(([runtime, allowed]) => ({
      files: [`src/${room}/${runtime}/**`],
      rules: restrict([
        simulatorFiles,
        otherRooms,
        forbid(
          allRuntimes.filter((other) => other !== runtime && !allowed.includes(other)),
          `${runtime} may import ${allowed.concat(runtime).join(', ')}: see docs/architecture.md.`,
        ),
      ]),
    })),
  ];
});

export const importRules = [
  {files: ['src/**', 'scripts/**', 'tests/**', '*.ts'], rules: restrict([simulatorFiles])},
  {files: ['packages/simulator/**'], rules: restrict([siteFiles])},
  ...roomRules,
];
