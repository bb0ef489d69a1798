import {createHash} from 'node:crypto';
import {load} from 'cheerio/slim';
import {inlineScripts, inlineStyles} from '../model/policy.ts';

/** The source expression that allows a text in a Content-Security-Policy. */
export function sourceHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

const advice =
  'Move it to a file; or review it, list it in src/delivery/model/policy.ts and reinstall the configuration of the web server.';

/** Data blocks such as JSON-LD don't run and need no permission. */
const dataTypes = new Set(['application/ld+json', 'application/json']);

function refusedAttribute(name: string, value: string): string[] {
  if (name.startsWith('on')) return [`The handler ${name}="${value}" would not run. ${advice}`];
  if (name !== 'style' || inlineStyles.includes(value)) return [];
  return [`The style "${value}" would not apply. Use a class of a style sheet.`];
}

function refusedElement(name: string, {src, type = ''}: Record<string, string>, text: () => string): string[] {
  if (name === 'style') return [`The style element "${text().slice(0, 60)}…" would not apply. ${advice}`];
  if (name !== 'script' || src !== undefined || dataTypes.has(type)) return [];
  const hash = sourceHash(text());
  return hash in inlineScripts ? [] : [`The inline script "${text().slice(0, 60)}…" (${hash}) is not known. ${advice}`];
}

/** Describes the inline code of a page that the Content-Security-Policy refuses, a sentence each. */
export function refusedInlineCode(html: string): string[] {
  const $ = load(html);
  return [...$('*')].flatMap((element) => {
    if (!('attribs' in element)) return [];
    const {name, attribs} = element;
    return [
      ...Object.entries(attribs).flatMap(([attribute, value]) => refusedAttribute(attribute, value)),
      ...refusedElement(name, attribs, () => $(element).text()),
    ];
  });
}
