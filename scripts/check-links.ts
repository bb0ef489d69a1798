/**
 * Asks every address of others that pages link to, and lists those that don't answer, by file and line:
 * `npm run lint:links`, with `--timeout 10` seconds and 8 requests `--at-a-time`. Not part of `npm test`, because others'
 * sites fail by themselves.
 */
import {parseArgs} from 'node:util';
import {inOrder, printProblem} from './checks/prose/index.ts';
import {addressOf} from './checks/prose/links.ts';
import {nodesOf, problemAt, readPages, type Problem} from './checks/prose/page.ts';
import {runCommand} from './lib/command.ts';

/** Why an address doesn't answer, if it doesn't. Some servers refuse HEAD, so GET is asked after it. */
async function faultOf(url: string, seconds: number): Promise<string | undefined> {
  let fault: string | undefined;
  for (const method of ['HEAD', 'GET']) {
    try {
      const answer = await fetch(url, {method, signal: AbortSignal.timeout(seconds * 1000)});
      await answer.body?.cancel();
      if (answer.ok) return answer.redirected ? `moved to ${answer.url}. Link there, if it stays.` : undefined;
      fault = `answers ${answer.status}. Correct the link, or remove it.`;
    } catch (error) {
      const {cause, name, message} = error as Error;
      if (name === 'TimeoutError') return `gives no answer in ${seconds} s.`;
      fault = `fails: ${cause instanceof Error ? cause.message : message}.`;
    }
  }
  return fault;
}

await runCommand(async () => {
  const text = (value: string) => ({type: 'string', default: value}) as const;
  const {values} = parseArgs({options: {timeout: text('10'), 'at-a-time': text('8'), root: text('.')}});
  const count = (name: 'timeout' | 'at-a-time'): number => {
    const number = Number(values[name]);
    if (Number.isInteger(number) && number > 0) return number;
    throw new Error(`--${name} takes a whole number from 1, not "${values[name]}".`);
  };
  const [seconds, atATime] = [count('timeout'), count('at-a-time')] as const;
  const links = new Map<string, ((fault: string) => Problem)[]>();
  for (const page of readPages(values.root))
    for (const node of nodesOf(page.tree)) {
      const {url = ''} = addressOf(node) ?? {};
      const report = (fault: string): Problem => problemAt(page, node, `${url} ${fault}`);
      if (/^https?:/.test(url)) links.set(url, [...(links.get(url) ?? []), report]);
    }
  const problems: Problem[] = [];
  const waiting = links.entries();
  const ask = async (): Promise<void> => {
    for (const [url, reports] of waiting) {
      const fault = await faultOf(url, seconds);
      if (fault) problems.push(...reports.map((report) => report(fault)));
    }
  };
  await Promise.all(Array.from({length: atATime}, ask));
  for (const problem of inOrder(problems)) console.error(printProblem(problem));
  console.log(`[links] ${links.size} addresses asked, ${problems.length} links to look at`);
  if (problems.length > 0) process.exitCode = 1;
}, 'links');
