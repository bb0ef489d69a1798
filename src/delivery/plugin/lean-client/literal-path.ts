/** What the router takes of an expression. */
interface Matcher {
  exec: (pathname: string) => string[] | null;
}

/**
 * In place of `path-to-regexp` in the router: every path of the site is literal, but for the `*` of what was not found.
 * Comparing a thousand paths takes less than making a thousand regular expressions, on the first page and for each link
 * that is fetched ahead.
 */
export default function matcherOf(
  path: string,
  ...[, options = {}]: [keys?: unknown[], options?: {end?: boolean}]
): Matcher {
  if (path === '*') return {exec: (pathname) => [pathname, pathname]};
  // Links to the current page escape what they compare with.
  if (/[:*?+()[\]{}]/.test(path.replace(/\\./g, '')))
    throw new Error(`The path ${path} is a pattern. See src/delivery/plugin/lean-client/literal-path.ts.`);
  const wanted = path.replace(/\\(.)/g, '$1').replace(/\/$/, '').toLowerCase();
  return {
    exec(pathname) {
      const given = pathname.slice(0, wanted.length);
      if (given.toLowerCase() !== wanted) return null;
      const rest = pathname.slice(wanted.length);
      const fits = rest === '' || rest === '/' || (options.end === false && rest.startsWith('/'));
      return fits ? [rest === '/' ? pathname : given] : null;
    },
  };
}
