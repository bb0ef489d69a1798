/**
 * The samples of a guide's steps: sent one after the other to a simulator, they give the answers that the guide prints.
 * What lies between two steps stands before the request: the example as it was at first, or time that passes. Each step
 * is sent with the token of its caller, and with the reader's own where that isn't set.
 */
import {tokenVariable, type ShownRequest} from 'endless-simulator';
import {samplesOf, type Sample} from '../model/notations.ts';
import type {OperationKind} from '../model/scenario.ts';
import {asCurl} from '../model/samples.ts';

/** A request that steers the simulator, and what it is for. */
interface Steering {
  path: string;
  body: object;
  why: string;
}

type Notation = Sample['notation'];

/** What happens between the step before and this one. */
function steeringOf({advance}: ShownRequest, isFirst: boolean): Steering[] {
  const reset = {path: 'reset', body: {}, why: 'begin with the example as it was at first'};
  // A duration begins with P; anything else is a moment.
  const clock = {path: 'clock', body: advance?.startsWith('P') ? {advance} : {to: advance}, why: 'let time pass'};
  return [...(isFirst ? [reset] : []), ...(advance === undefined ? [] : [clock])];
}

const spaced = (body: object): string => JSON.stringify(body).replaceAll('":', '": ');

/** How each notation steers a simulator; elsewhere the request fails unseen, or isn't sent. */
const steered: Record<Notation, (steering: Steering) => string> = {
  cURL: ({path, body, why}) => `# In the simulator, ${why}:
curl -so /dev/null "\${ENDLESS_URL%/graphql}/simulator/${path}" --json '${spaced(body)}'
`,
  TypeScript: ({path, body, why}) => `// In the simulator, ${why}:
if (url.includes('localhost'))
  await fetch(url.replace('/graphql', '/simulator/${path}'), {
    method: 'POST',
    headers: {'Content-Type': 'application/json'},
    body: '${spaced(body)}',
  });
`,
  Python: ({path, body, why}) => `# In the simulator, ${why}:
if "localhost" in os.environ.get("ENDLESS_URL", ""):
    urllib.request.urlopen(urllib.request.Request(
        os.environ["ENDLESS_URL"].replace("/graphql", "/simulator/${path}"),
        headers={"Content-Type": "application/json"},
        data=b'${spaced(body)}',
    ))
`,
};

/** How each notation reads a token, and how it reads that of a caller before its own. */
const tokens: Record<Notation, [own: string, ofCaller: (variable: string) => string]> = {
  cURL: ['$ENDLESS_TOKEN', (variable) => `\${${variable}:-$ENDLESS_TOKEN}`],
  TypeScript: ['process.env.ENDLESS_TOKEN', (variable) => `process.env.${variable} ?? process.env.ENDLESS_TOKEN`],
  Python: ["os.environ['ENDLESS_TOKEN']", (variable) => `os.environ.get('${variable}') or os.environ['ENDLESS_TOKEN']`],
};

function asCaller(code: string, notation: Notation, {as}: ShownRequest): string {
  const [own, ofCaller] = tokens[notation];
  return as === undefined ? code : code.replace(own, () => ofCaller(tokenVariable(as)));
}

/** The line before which a request can be steered: from there on everything is known that it takes. */
const starts: Record<Notation, RegExp> = {cURL: /^/, TypeScript: /(?<=^const url = .*\n)/, Python: /(?=^request = )/m};

/** Who follows in a program sees nothing until somebody changes something. */
const whileFollowing: Record<Notation, string> = {
  cURL: '',
  TypeScript: '// While it runs, send the change that the sample in cURL sends.',
  Python: '# While it runs, send the change that the sample in cURL sends.',
};

/** A subscription as server-sent events, and what others do while it is open. */
function followed(request: ShownRequest): string {
  const listen = asCaller(asCurl(request), 'cURL', request)
    .replace('curl ', 'curl --no-buffer ')
    .replace('  --json', '  --header "Accept: text/event-stream" \\\n  --json')
    .replace("<<'JSON'", "<<'JSON' &");
  const others = (request.during ?? []).map((each) => asCaller(asCurl(each), 'cURL', each));
  const meanwhile = others.map((each) => each.replace('curl ', 'curl -so /dev/null '));
  return [
    listen,
    'sleep 1',
    '',
    '# Meanwhile, somebody else changes something:',
    ...meanwhile,
    'sleep 1',
    'kill $!',
  ].join('\n');
}

/** @param isFirst - The page shows no earlier step of its story. */
export function storySamples(kind: OperationKind, step: ShownRequest, isFirst: boolean): Sample[] {
  return samplesOf(kind, step).map((sample) => {
    const {notation} = sample;
    const isFollowed = kind === 'subscriptions' && notation === 'cURL';
    const code = isFollowed ? followed(step) : asCaller(sample.code, notation, step);
    if (kind === 'subscriptions' && !isFollowed) return {...sample, code: `${whileFollowing[notation]}\n${code}`};
    const lead = steeringOf(step, isFirst).map(steered[notation]);
    return {...sample, code: code.replace(starts[notation], () => lead.map((each) => `${each}\n`).join(''))};
  });
}
