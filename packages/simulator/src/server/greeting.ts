/** What the local server says when it starts: where it is, and how a reader gets a token that works. */
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

function beginning(): string[] {
  const steps = firstSteps.flatMap(({headers, document}, at) => [
    `  ${at + 1}. ${document}`,
    ...Object.entries(headers).map(([name, value]) => `     with the header ${name}: ${value}`),
  ]);
  return ['The world is empty, so no token works yet. Send these one after another to get one:', ...steps];
}

/** The lines to print for a server at an address. */
export function greeting(url: string, {simulator, platform, options}: Host): string[] {
  const callers = Object.entries(platform.callers).map(
    ([name, {text, headers}]) => `  ${name.padEnd(18)} ${headers['Authorization'] ?? 'no token'}  ${text}`,
  );
  return [
    `Endless, simulated, at ${url}`,
    `The clock stands at ${simulator.state.now}.`,
    ...(options.world === 'empty' ? beginning() : ['Callers for the headers:', ...callers]),
  ];
}
