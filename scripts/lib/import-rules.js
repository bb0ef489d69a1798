/**
 * Which rooms of `src` each room may import. Imports go up only: site, then the features, then what is built of them.
 * `theme`, `pages` and `scripts` may import every room, and no room imports them.
 * @type {Record<string, string[]>}
 */
const rooms = {
  site: [],
  reference: ['site'],
  simulator: ['site', 'reference'],
  content: ['site', 'reference', 'simulator'],
  changelog: ['site', 'reference', 'content'],
  search: ['site', 'reference'],
  playground: ['site', 'reference', 'simulator', 'content'],
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

/** One block of rules for each pair of a room and a runtime, because a later block replaces an earlier one. */
export const importRules = Object.entries(rooms).flatMap(([room, allowedRooms]) => {
  const rooms = forbid(
    others.filter((other) => other !== room && !allowedRooms.includes(other)),
    `src/${room} may import ${allowedRooms.join(', ') || 'no other room'}: see docs/architecture.md.`,
  );
  const rule = (/** @type {object[]} */ patterns) => ({'no-restricted-imports': ['error', {patterns}]});
  return [
    {files: [`src/${room}/**`], rules: rule([rooms])},
    ...Object.entries(runtimes).map(([runtime, allowed]) => ({
      files: [`src/${room}/${runtime}/**`],
      rules: rule([
        rooms,
        forbid(
          allRuntimes.filter((other) => other !== runtime && !allowed.includes(other)),
          `${runtime} may import ${allowed.concat(runtime).join(', ')}: see docs/architecture.md.`,
        ),
      ]),
    })),
  ];
});
