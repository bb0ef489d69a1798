import {encodeAddress} from '../../site/model/address.ts';
import type {Redirect} from '../../site/build/redirects.ts';
import {
  caseOfSite,
  hiddenFiles,
  homeAlias,
  notCanonical,
  pageAlias,
  quarterInLowerCase,
  servedCharacters,
} from '../model/paths.ts';
import {compressible} from './compress.ts';
import {cacheRules, contentTypes, contentTypesByPath, revalidate, securityHeaders} from '../model/rules.ts';

/** Where and how nginx serves the site. */
export interface NginxSite {
  contentSecurityPolicy: string;
  /** Name of the host; redirects to HTTPS lead there. */
  host: string;
  /** Folder of the pages. */
  pages: string;
  /** Folder that holds `assets/`. */
  assets: string;
  /** Addresses to listen on, such as `80` and `[::]:80`. */
  listen: readonly string[];
  /** Folder of `fullchain.pem` and `privkey.pem`; with it the site is served on 443, and `listen` leads there. */
  certificates?: string | undefined;
  /** Version of nginx; from 1.25.1 on HTTP/2 has a directive of its own, and the older form is warned of. */
  version?: string | undefined;
  /** Folder in which certbot answers the challenges of the certificate authority. */
  challenges?: string | undefined;
  /** Former addresses of pages. */
  redirects?: readonly Redirect[];
  /** Folder of the logs; without one nginx logs errors where it is told to. */
  logs?: string | undefined;
}

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

function checkFolder(folder: string): string {
  if (!/^\/[\w./-]+$/.test(folder))
    throw new Error(`nginx: "${folder}" is not a path that its configuration can hold. Choose another folder.`);
  return folder;
}

const lines = (indent: string, all: readonly string[]): string => all.map((line) => indent + line).join('\n');

/** What stands beside the server: variables by status and path. */
function maps(): string {
  // Only what was found gets its long life: a missing file must not be remembered for a year, nor a range that is none.
  // nginx decides on the latter after the headers, so no range is.
  const caching = cacheRules.map(
    ({folder, cacheControl}) => `${quoteRegex(`~^(?:200|304) ${folder}`)} ${quote(cacheControl)};`,
  );
  return `map "$http_range$status $uri" $site_cache_control {
  default ${quote(revalidate)};
${lines('  ', caching)}
}
# The twin that the build has compressed, when the reader takes it. nginx's own modules for that can't be used: the one of
# Brotli misses files where links are refused (its path is three letters too long).
map $http_accept_encoding $site_twin {
  "~*(?:^|[ ,])br(?! *; *q=0(?:\\.0*)?(?:[ ,]|$))(?:[ ,;]|$)" ".br";
  "~*(?:^|[ ,])gzip(?! *; *q=0(?:\\.0*)?(?:[ ,]|$))(?:[ ,;]|$)" ".gz";
  default "";
}
map "$status $uri" $site_encoding {
  "~^(?:200|206|304|404) .*\\.br$" br;
  "~^(?:200|206|304|404) .*\\.gz$" gzip;
  default "";
}
map $status $site_allow {
  405 "GET, HEAD";
  default "";
}
# Readers are not logged; what goes wrong is.
map $status $site_logged {
  "~^[23]" 0;
  default 1;
}
# Before nginx knows which server is asked, these hold for all of them.
client_header_timeout 5s;
reset_timedout_connection on;
`;
}

/** Redirects a path in the wrong case to the page: nginx has no function for it, and only missing paths come here. */
function caseRules(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const often = 4; // a further occurrence takes a further redirect
  return [
    `if ($uri ~ ${quoteRegex(caseOfSite)}) { return 404; }`,
    ...letters.map((letter) => {
      const rule = `rewrite ^(.*)${letter}(.*)$ $1${letter.toLowerCase()}$2;`;
      return Array.from({length: often}, () => rule).join(' ');
    }),
    `rewrite ${quoteRegex(quarterInLowerCase)} $1Q$2;`,
    'rewrite ^(.*)$ $1 permanent;',
  ];
}

function headers(contentSecurityPolicy: string): string[] {
  return [
    ...Object.entries(securityHeaders(contentSecurityPolicy)).map(
      ([name, value]) => `add_header ${name} ${quote(value)} always;`,
    ),
    'add_header Cache-Control $site_cache_control always;',
    'add_header Allow $site_allow always;',
    'add_header Content-Encoding $site_encoding always;',
    'add_header Vary Accept-Encoding always;',
    '# The time of a file tells its content (it makes the ETag), not when it changed.',
    'add_header Last-Modified "";',
  ];
}

/** Leads from a former address of a page to the present one. */
const moved = ({from, to}: Redirect): string =>
  `location = ${quote(from)} { return 301 ${quote(encodeAddress(to)).slice(0, -1)}$is_args$args"; }`;

/** Certificates are got and renewed over HTTP. */
const challengeRules = (folder: string | undefined): string[] =>
  folder === undefined ? [] : [`location ^~ /.well-known/acme-challenge/ { root ${checkFolder(folder)}; }`];

/** The server's lines about TLS, HTTP/2 and clients that hold more than their share. */
function secureRules(certificates: string, version = '1.22'): string[] {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (!/^\d+\.\d+(?:\.\d+)?$/.test(version)) throw new Error(`nginx: "${version}" is not a version such as 1.22.1.`);
  const hasDirective = major * 1e6 + minor * 1e3 + patch >= 1_025_001;
  const listen = ['443', '[::]:443'].map((address) => `listen ${address} ssl${hasDirective ? '' : ' http2'};`);
  return [
    ...listen,
    ...(hasDirective ? ['http2 on;'] : []),
    `ssl_certificate ${checkFolder(certificates)}/fullchain.pem;`,
    `ssl_certificate_key ${checkFolder(certificates)}/privkey.pem;`,
    'ssl_protocols TLSv1.2 TLSv1.3;',
    'ssl_session_cache shared:site_tls:10m;',
    'ssl_session_tickets off;',
    '# Each of the 128 streams of an HTTP/2 connection counts, and an office has one address.',
    'limit_conn site_requests 1000;',
    'limit_conn_status 429;',
  ];
}

/** What the server does with a path. */
function rules({pages, assets, challenges, contentSecurityPolicy, redirects = []}: NginxSite): string {
  // A page's twin is named by its ending alone, so other files with twins have a location for each ending.
  const types = Object.entries(contentTypes).map(
    ([extension, type]) => `${quote(type)} ${extension}${extension === 'html' ? ' br gz' : ''};`,
  );
  const typed = (location: string, type: string, orElse: string): string =>
    `location ${location} { types {} default_type ${quote(type)}; try_files $uri$site_twin $uri ${orElse}; }`;
  const typeLocations = (orElse: string): string[] =>
    Object.entries(contentTypes)
      .filter(([extension]) => extension !== 'html' && compressible.includes(extension))
      .map(([extension, type]) => typed(`~ "\\.${extension}$"`, type, orElse));
  const exactTypes = Object.entries(contentTypesByPath).map(([path, type]) => typed(`= ${path}`, type, '=404'));
  return `  root ${checkFolder(pages)};
  # Who publishes can't lead readers to files of others; what "from" names isn't checked, so it is above all links.
  disable_symlinks if_not_owner from=${assets};
  server_tokens off;
  gzip off;
  etag on;
  types {
${lines('    ', types)}
  }
  default_type application/octet-stream;
${lines('  ', headers(contentSecurityPolicy))}

  # Slow and greedy clients.
  client_max_body_size 1k;
  client_body_timeout 5s;
  send_timeout 10s;
  keepalive_timeout 20s;

  # Redirects stay on the host and port that the reader used.
  absolute_redirect off;
  if ($request_method !~ "^(?:GET|HEAD)$") { return 405; }
  if ($uri !~ ${quoteRegex(servedCharacters)}) { return 404; }
  if ($uri ~ ${quoteRegex(hiddenFiles)}) { return 404; }
  # "rewrite" encodes what it captured; "return" would copy a line break into the header.
  if ($request_uri ~ ${quoteRegex(notCanonical)}) {
    rewrite ${quoteRegex(homeAlias)} / permanent;
    rewrite ${quoteRegex(pageAlias)} $1 permanent;
  }

  error_page 404 @missing;
  location @missing { try_files /404.html$site_twin /404.html =404; }
  location = / { try_files /index.html$site_twin /index.html =404; }
${lines('  ', [...exactTypes, ...typeLocations('@case'), ...challengeRules(challenges), ...redirects.map(moved)])}
  # Files named after their content: what nginx remembers of them stays true when a release is published.
  location ^~ /assets/ {
    root ${checkFolder(assets)};
    disable_symlinks if_not_owner from=${assets};
${lines('    ', typeLocations('=404'))}
    try_files $uri =404;
    # Each is an open file; connections need the others that "worker_rlimit_nofile" allows.
    open_file_cache max=4000 inactive=10m;
    open_file_cache_valid 30s;
  }
  location / { try_files $uri.html$site_twin $uri.html $uri @case; }
  location @case {
${lines('    ', caseRules())}
  }
`;
}

const server = (directives: readonly string[], rest: string): string =>
  `server {\n${lines('  ', directives)}\n${rest}}\n`;

/** A configuration for `/etc/nginx/conf.d/`, which fits the `http` block that distributions bring along. */
export function renderNginx(site: NginxSite): string {
  const {host, listen, certificates, logs} = site;
  if (!/^[\w.-]+$/.test(host)) throw new Error(`nginx: "${host}" is not the name of a host.`);
  const plain = [...listen.map((address) => `listen ${address};`), `server_name ${host};`];
  const logging = logs
    ? [
        `error_log ${checkFolder(logs)}/endless-docs.error.log warn;`,
        `access_log ${checkFolder(logs)}/endless-docs.access.log combined if=$site_logged;`,
      ]
    : ['access_log off;'];
  if (certificates === undefined) return `${maps()}\n${server([...plain, ...logging], rules(site))}`;
  const secure = [`server_name ${host};`, ...secureRules(certificates, site.version), ...logging];
  return `${maps()}limit_conn_zone $binary_remote_addr zone=site_requests:10m;

${server(
  [...plain, 'server_tokens off;', 'access_log off;', ...challengeRules(site.challenges)],
  `  location / { return 301 https://${host}$request_uri; }\n`,
)}
${server(secure, rules(site))}`;
}
