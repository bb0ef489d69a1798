import {
  cacheRules,
  homeAlias,
  mediaTypes,
  mediaTypesByPath,
  pageAlias,
  patternSource,
  privateFiles,
  revalidate,
  securityHeaders,
} from '../model/rules.ts';

/** Quotes a value for nginx; `$` would begin a variable. */
function quote(value: string): string {
  if (/["$\\\n]/.test(value))
    throw new Error(`nginx: the value ${JSON.stringify(value)} has a character that can't be written in a string.`);
  return `"${value}"`;
}

/** Quotes a regular expression, in which `$` and `\` keep their meaning. */
function quoteRegex(source: string): string {
  if (/["\n;]/.test(source))
    throw new Error(`nginx: the expression ${source} has a character that can't be written in a string.`);
  return `"${source}"`;
}

/** Directives for the `http` block: media types and the cache header of a path. */
export function renderHttpRules(): string {
  const withCharset = [...Object.values(mediaTypes), ...Object.values(mediaTypesByPath)].filter(
    ({charset, type}) => charset && type !== 'text/html',
  );
  const types = Object.entries(mediaTypes).map(([extension, {type}]) => `  ${type} ${extension};`);
  // A missing file must not be remembered for a year: only what was found gets its long life.
  const caching = cacheRules.map(({pattern, headers}) => {
    const source = patternSource(pattern).replace('^', '^(?:200|206|304) ');
    return `  ${quoteRegex(`~${source}`)} ${quote(headers['Cache-Control'] ?? revalidate)};`;
  });
  return [
    'types {',
    ...types,
    '}',
    'default_type application/octet-stream;',
    'charset utf-8;',
    `charset_types ${[...new Set(withCharset.map(({type}) => type))].join(' ')};`,
    'map "$status $uri" $site_cache_control {',
    `  default ${quote(revalidate)};`,
    ...caching,
    '}',
    '',
  ].join('\n');
}

/** Directives for the `server` block: headers, redirects and clean paths. */
export function renderServerRules(contentSecurityPolicy: string): string {
  const headers = Object.entries(securityHeaders(contentSecurityPolicy)).map(
    ([name, value]) => `add_header ${name} ${quote(value)} always;`,
  );
  const exactTypes = Object.entries(mediaTypesByPath).map(
    ([path, {type}]) => `location = ${path} { types {} default_type ${type}; try_files $uri =404; }`,
  );
  return [
    ...headers,
    'add_header Cache-Control $site_cache_control always;',
    '# Redirects stay on the host and port that the reader used.',
    'absolute_redirect off;',
    'error_page 404 /404.html;',
    'location = /404.html { internal; }',
    'location = /404 { return 404; }',
    'location = / { try_files /index.html =404; }',
    'location = /index { return 404; }',
    ...privateFiles.map((file) => `location = ${file} { return 404; }`),
    '# Hidden files, and the precompressed twins, which are answers to other paths.',
    'location ~ "/\\.(?!well-known/)|\\.(?:gz|br)$" { return 404; }',
    '# Browsers read a backslash as a slash: a redirect to /\\host would leave the site.',
    'location ~ "\\\\\\\\" { return 404; }',
    '# "rewrite" encodes what it captured; "return" would copy a line break into the header.',
    'location ~ "(?:\\.html|/)$" {',
    `  rewrite ${quoteRegex(homeAlias)} / permanent;`,
    `  rewrite ${quoteRegex(pageAlias)} $1 permanent;`,
    '}',
    ...exactTypes,
    'location / { try_files $uri.html $uri =404; }',
    '',
  ].join('\n');
}
