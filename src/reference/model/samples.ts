/** A request as code: cURL, TypeScript and Python, with error handling. */
import {site} from '../../site/model/site.ts';
import type {ShownRequest} from 'endless-simulator';
import {hasVariables, printJson, type OperationKind} from './scenario.ts';

/** Headers that identify the caller, each with what comes before its value and with its environment variable. */
const callerHeaders = [
  {name: 'Authorization', prefix: 'Bearer ', variable: 'ENDLESS_TOKEN'},
  {name: 'X-Company-Id', prefix: '', variable: 'ENDLESS_COMPANY'},
  {name: 'X-Brand-Id', prefix: '', variable: 'ENDLESS_BRAND'},
];

/** Lines for those headers that a request has. */
export function headerLines<Line>(
  {headers}: ShownRequest,
  write: (header: (typeof callerHeaders)[number]) => Line,
): Line[] {
  const sent = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  return callerHeaders.filter(({name}) => sent.has(name.toLowerCase())).map(write);
}

/** The body is a here-document, so nothing in it needs escaping. */
export function asCurl(request: ShownRequest): string {
  const {document, variables} = request;
  const headers = headerLines(
    request,
    ({name, prefix, variable}) => `  --header "${name}: ${prefix}$${variable}" \\\n`,
  );
  const body = printJson({query: document, ...(hasVariables(request) && {variables})});
  return `curl "\${ENDLESS_URL:-${site.sandboxUrl}}" \\\n${headers.join('')}  --json @- <<'JSON'\n${body}\nJSON`;
}

/** The variable with the key of `@idempotent`, which a program generates for each call. */
const idempotencyVariable = (document: string): string | undefined =>
  /@idempotent\(\s*key:\s*\$(\w+)/.exec(document)?.[1];

const sameKey = 'Send the same key again after a timeout: the change is made once.';

/** The fields that a mutation returns besides `userErrors`; undefined if the document doesn't select `userErrors`. */
function refusalsOf(kind: OperationKind, {answer}: ShownRequest): {field: string; results: string[]} | undefined {
  const {data} = (answer ?? {}) as {data?: Readonly<Record<string, unknown>> | null};
  const [root, ...others] = Object.entries(data ?? {});
  if (kind !== 'mutations' || !root || others.length > 0) return undefined;
  const [field, payload] = root;
  const inner = typeof payload === 'object' && payload !== null ? Object.keys(payload) : [];
  return inner.includes('userErrors') ? {field, results: inner.filter((name) => name !== 'userErrors')} : undefined;
}

/** JSON as an object literal: keys without quotes where possible, strings in single quotes. */
export function typeScriptLiteral(value: unknown): string {
  return printJson(value)
    .replace(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:')
    .replace(/"((?:\\.|[^"\\])*)"/g, (whole, text: string) => (/['\\]/.test(text) ? whole : `'${text}'`));
}

function typeScriptVariables({document, variables}: ShownRequest): string {
  const key = idempotencyVariable(document);
  const literal = typeScriptLiteral(variables);
  if (key === undefined) return `const variables = ${literal};\n`;
  const written = literal.replace(new RegExp(`^(  ${key}: ).*?(,?)$`, 'm'), '$1crypto.randomUUID()$2');
  return `// ${sameKey}\nconst variables = ${written};\n`;
}

/** Whether this platform answered: the contents of other platforms' errors are unknown. */
export const isOurs = ({as}: ShownRequest): boolean => as !== undefined;

function typeScriptOutcome(kind: OperationKind, request: ShownRequest): string {
  const ours = isOurs(request);
  const refusals = refusalsOf(kind, request);
  const check = ours
    ? `if (errors) {
  // Decide by the code: wait after RATE_LIMITED, send again after INTERNAL.
  const [{message, extensions}] = errors;
  throw new Error(\`\${extensions.code}: \${message}\`);
}`
    : 'if (errors) throw new Error(errors[0].message);';
  if (!refusals) return `${check}\nconsole.log(data);`;
  const {field, results} = refusals;
  const [result] = results;
  const refused = ours
    ? `if (userErrors.length > 0) {
  // Nothing was changed. Decide by the reason.
  const [{code, reason, message}] = userErrors;
  throw new Error(\`\${code} \${reason}: \${message}\`);
}`
    : 'if (userErrors.length > 0) throw new Error(JSON.stringify(userErrors));';
  return `${check}
const {${results.map((name) => `${name}, `).join('')}userErrors} = data.${field};
${refused}
console.log(${results.length > 1 ? `{${results.join(', ')}}` : (result ?? `data.${field}`)});`;
}

/** A document between backticks, where a reader's own may contain what ends or changes them. */
export const inTemplate = (document: string): string => document.replace(/[\\`]|\$\{/g, '\\$&');

/** A document between three quotes. */
export const inPythonText = (document: string): string => document.replace(/\\|"""/g, '\\$&');

/** The name of a property, in quotes where it needs them. */
export const asKey = (name: string): string => (name.includes('-') ? `'${name}'` : name);

export function asTypeScript(kind: OperationKind, request: ShownRequest): string {
  const sent = hasVariables(request);
  const headers = headerLines(
    request,
    ({name, prefix, variable}) => `    ${asKey(name)}: \`${prefix}\${process.env.${variable}}\`,\n`,
  );
  return `const url = process.env.ENDLESS_URL ?? '${site.sandboxUrl}';
const query = \`
${inTemplate(request.document)}
\`;
${sent ? `\n${typeScriptVariables(request)}` : ''}
const response = await fetch(url, {
  method: 'POST',
  headers: {
    'Content-Type': 'application/json',
${headers.join('')}  },
  body: JSON.stringify({query${sent ? ', variables' : ''}}),
});
const {data, errors} = await response.json();

${typeScriptOutcome(kind, request)}`;
}

export function pythonLiteral(value: unknown, by = ''): string {
  const inner = `${by}    `;
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const isList = Array.isArray(value);
  const entries = isList
    ? value.map((entry) => pythonLiteral(entry, inner))
    : Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}: ${pythonLiteral(entry, inner)}`);
  const [open, close] = isList ? '[]' : '{}';
  return entries.length === 0
    ? `${open}${close}`
    : `${open}\n${entries.map((entry) => `${inner}${entry},`).join('\n')}\n${by}${close}`;
}

function pythonVariables({document, variables}: ShownRequest): string {
  const key = idempotencyVariable(document);
  const literal = pythonLiteral(variables);
  if (key === undefined) return `variables = ${literal}\n`;
  const written = literal.replace(new RegExp(`^(    "${key}": ).*,$`, 'm'), '$1str(uuid.uuid4()),');
  return `# ${sameKey}\nvariables = ${written}\n`;
}

function pythonOutcome(kind: OperationKind, request: ShownRequest): string {
  const ours = isOurs(request);
  const refusals = refusalsOf(kind, request);
  const check = ours
    ? `if errors := answer.get("errors"):
    # Decide by the code: wait after RATE_LIMITED, send again after INTERNAL.
    raise RuntimeError(f"{errors[0]['extensions']['code']}: {errors[0]['message']}")`
    : 'if errors := answer.get("errors"):\n    raise RuntimeError(errors[0]["message"])';
  if (!refusals) return `${check}\nprint(answer["data"])`;
  const {field, results} = refusals;
  const [result] = results;
  const refused = ours
    ? `    # Nothing was changed. Decide by the reason.
    error = payload["userErrors"][0]
    raise RuntimeError(f"{error['code']} {error['reason']}: {error['message']}")`
    : '    raise RuntimeError(json.dumps(payload["userErrors"]))';
  const printed =
    results.length > 1 ? `{${results.map((name) => `"${name}": payload["${name}"]`).join(', ')}}` : undefined;
  return `${check}
payload = answer["data"]["${field}"]
if payload["userErrors"]:
${refused}
print(${printed ?? `payload${result ? `["${result}"]` : ''}`})`;
}

export const pythonHeaders = (request: ShownRequest): string[] =>
  headerLines(request, ({name, prefix, variable}) => {
    const value = prefix ? `f"${prefix}{os.environ['${variable}']}"` : `os.environ["${variable}"]`;
    return `        "${name}": ${value},\n`;
  });

export function asPython(kind: OperationKind, request: ShownRequest): string {
  const sent = hasVariables(request);
  const headers = pythonHeaders(request);
  const modules = [
    'json',
    'os',
    'urllib.error',
    'urllib.request',
    ...(idempotencyVariable(request.document) === undefined ? [] : ['uuid']),
  ];
  return `${modules.map((name) => `import ${name}\n`).join('')}
query = """
${inPythonText(request.document)}
"""
${sent ? `\n${pythonVariables(request)}` : ''}
request = urllib.request.Request(
    os.environ.get("ENDLESS_URL", "${site.sandboxUrl}"),
    headers={
        "Content-Type": "application/json",
${headers.join('')}    },
    data=json.dumps({"query": query${sent ? ', "variables": variables' : ''}}).encode(),
)
try:
    response = urllib.request.urlopen(request, timeout=30)
except urllib.error.HTTPError as error:
    response = error  # Its body says why, as that of any other answer.
answer = json.load(response)

${pythonOutcome(kind, request)}`;
}
