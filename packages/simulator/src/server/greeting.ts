/** What the local server says when it starts: where it is, and how a reader gets a token that works. */
import manifest from '../../package.json' with {type: 'json'};
import type {Host} from './host.ts';

/** The first request of somebody who begins with nothing; `<…>` stands for a value out of an earlier answer. */
interface FirstStep {
  headers: Record<string, string>;
  document: string;
}

const session = {Authorization: 'Bearer <token>'};

/** How an account, a company and a brand are made in an empty world. No mail is sent: its token follows from the address. */
export const firstSteps: readonly FirstStep[] = [
  {
    headers: {},
    document:
      'mutation {signUp(input: {email: "ada@example.com", firstName: "Ada", lastName: "Holt", password: "ada-walks-in-the-rain", acceptTerms: true}) {userErrors {message}}}',
  },
  {
    headers: {},
    document:
      'mutation {verifyAccount(input: {token: "verification.ada@example.com"}) {session {token} userErrors {message}}}',
  },
  {
    headers: session,
    document:
      'mutation {registerCompany(input: {name: "Holt", currency: GBP, types: [BRAND_OWNER], timeZone: "Europe/London", address: {line1: "1 Quay Street", city: "Bristol", postalCode: "BS1 6TB", countryCode: "GB"}}) {company {id} userErrors {message}}}',
  },
  {
    headers: {...session, 'X-Company-Id': '<company>'},
    document:
      'mutation {onboardBrand(input: {companyId: "<company>", name: "Holt", code: "HO"}) {brand {id} userErrors {message}}}',
  },
];

/** What a program needs to know of a server that has started. */
export interface Summary {
  url: string;
  docs: string;
  version: string;
  now: string;
  clock: string;
  world: string;
  seed: number;
  companies: {id: string; name: string; brands: {id: string; name: string}[]}[];
  /** Headers by the name of a caller; in an empty world nobody has a token. */
  callers: Record<string, {text: string; headers: Record<string, string>}>;
}

/** The server at an address, for programs. */
export function summaryOf(url: string, {simulator, platform, options: {clock, world, seed}}: Host): Summary {
  const brands = simulator.store.all('Brand');
  const companies = simulator.store
    .all('Company')
    .map(({id, name}) => ({
      id,
      name,
      brands: brands.filter(({company}) => company === id).map((brand) => ({id: brand.id, name: brand.name})),
    }));
  const callers = world === 'empty' ? {} : platform.callers;
  const {version, homepage: docs} = manifest;
  return {url, docs, version, now: simulator.state.now, clock, world, seed, companies, callers};
}

function beginning(): string[] {
  const steps = firstSteps.flatMap(({headers, document}, at) => [
    `  ${at + 1}. ${document}`,
    ...Object.entries(headers).map(([name, value]) => `     with the header ${name}: ${value}`),
  ]);
  return ['The world is empty, so no token works yet. Send these one after another to get one:', ...steps];
}

/** The first caller of each token, one a line. */
function callerLines(callers: Summary['callers']): string[] {
  const byToken = new Map<string, string>();
  for (const [name, {text, headers}] of Object.entries(callers)) {
    const token = headers['Authorization'];
    if (token !== undefined && !byToken.has(token)) byToken.set(token, `  ${name.padEnd(16)} ${token}  ${text}`);
  }
  return [...byToken.values()];
}

/** A request that works as it stands, of the first caller with a company. */
function firstRequest({url, callers}: Summary): string[] {
  const {headers} = Object.values(callers).find((caller) => 'X-Company-Id' in caller.headers) ?? {};
  if (!headers) return [];
  const flags = Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`);
  const body = JSON.stringify({query: '{ orders(first: 3) { nodes { number newStatus } } }'});
  return ['', 'Try this:', `  curl ${url} ${flags.join(' ')} --json '${body}'`];
}

/** The lines to print for a server at an address. */
export function greeting(url: string, host: Host): string[] {
  const summary = summaryOf(url, host);
  const {companies, callers, docs, now, clock, world} = summary;
  const parties = companies.flatMap(({id, name, brands}) => [
    `  X-Company-Id: ${id}  ${name}`,
    ...brands.map((brand) => `  X-Brand-Id:   ${brand.id}  ${name}: ${brand.name}`),
  ]);
  return [
    `Endless, simulated, at ${url}`,
    `  GraphiQL  the same address in a browser`,
    `  Clock     ${now}, ${clock}`,
    `  Docs      ${docs}`,
    `  Samples   eval "$(curl -s ${new URL('/simulator/env', url).href})" sets what they read`,
    '',
    ...(world === 'empty'
      ? beginning()
      : [
          'Companies and brands:',
          ...parties,
          '',
          'Callers for the header Authorization, who stay signed in:',
          ...callerLines(callers),
        ]),
    ...firstRequest(summary),
  ];
}
