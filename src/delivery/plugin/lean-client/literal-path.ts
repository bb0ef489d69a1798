import pathToRegexp from 'path-to-regexp/index.js';

type Matcher = Pick<pathToRegexp.PathRegExp, 'exec'>;

/**
 * In place of `path-to-regexp` in the router: nearly every path of the site is literal, and comparing a thousand of
 * them takes less than making a thousand regular expressions, on the first page and for each link that is fetched ahead.
 */
function matcherOf(
  path: pathToRegexp.Path,
  keys?: pathToRegexp.Key[],
  options: pathToRegexp.RegExpOptions = {},
): Matcher {
  const literal = typeof path === 'string' && !/[:*?+()[\]{}\\]/.test(path);
  if (!literal || options.strict || options.sensitive) return pathToRegexp(path, keys, options);
  const wanted = path.replace(/\/$/, '').toLowerCase();
  return {
    exec(pathname) {
      const given = pathname.slice(0, wanted.length);
      if (given.toLowerCase() !== wanted) return null;
      const rest = pathname.slice(wanted.length);
      const fits = rest === '' || rest === '/' || (options.end === false && rest.startsWith('/'));
      return fits ? ([rest === '/' ? pathname : given] as unknown as RegExpExecArray) : null;
    },
  };
}

export default Object.assign(matcherOf, {compile: pathToRegexp.compile});
