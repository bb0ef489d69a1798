import {redirectsOf} from '../../../src/site/build/redirects.ts';
import {decodeAddress} from '../../../src/site/model/address.ts';
import {checkAddress, type Targets} from './links.ts';
import {problemAt, type Problem, type ProsePage} from './page.ts';

const shape = /^(?:\/[A-Za-z0-9 ._~-]*[A-Za-z0-9_~-])+$/;

function faultOf(root: string, from: string, {route}: ProsePage, targets: Targets): string | undefined {
  const address = decodeAddress(from).replace(/\.(?:mdx?|html)$|\/$/, '');
  if (address !== from && shape.test(address))
    return `"${from}" in redirect_from is not how addresses are written there. Write ${address}.`;
  if (!shape.test(from))
    return `"${from}" in redirect_from is no address of a page. Write it from the first slash on, such as /help/guides/old-name.`;
  if (from === route) return `redirect_from lists ${from}, the page's own address. Remove it.`;
  if (checkAddress(root, from, targets) === undefined)
    return `redirect_from lists ${from}, where there is another page, which nobody could open. Remove it.`;
  return undefined;
}

/** What is wrong with the former addresses that pages list. No loop is possible as long as none of them is a page's. */
export function* checkRedirects(root: string, pages: readonly ProsePage[], targets: Targets): Generator<Problem> {
  const owners = new Map<string, string>();
  for (const page of pages) {
    const {file, frontMatter} = page;
    const former = frontMatter['redirect_from'];
    const noList = 'redirect_from is no list. Write "redirect_from: [/help/guides/old-name]".';
    if (former !== undefined && !Array.isArray(former)) yield problemAt(page, 'redirect_from', noList);
    for (const {from} of redirectsOf(file, frontMatter)) {
      const owner = owners.get(from);
      const fault = owner
        ? `redirect_from lists ${from}, as ${owner} does. Keep it in one of them.`
        : faultOf(root, from, page, targets);
      if (fault) yield problemAt(page, 'redirect_from', fault);
      owners.set(from, file);
    }
  }
}
