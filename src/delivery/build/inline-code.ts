import {createHash} from 'node:crypto';
import {Parser} from 'htmlparser2';
import {inlineScripts, inlineStyles} from '../model/policy.ts';

/** The source expression that allows a text in a Content-Security-Policy. */
export function sourceHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

const mend =
  'Move it to a file, or read it, list it in src/delivery/model/policy.ts and install the configuration of the web server again.';

/** Data blocks such as JSON-LD don't run and need no permission. */
const data = new Set(['application/ld+json', 'application/json']);

/** What a page carries inline and the Content-Security-Policy refuses, as sentences. */
export function refusedInlineCode(html: string): string[] {
  const problems: string[] = [];
  let inside: 'script' | 'style' | undefined;
  let text = '';
  const parser = new Parser({
    onopentag(name, attributes) {
      for (const [attribute, value] of Object.entries(attributes)) {
        if (attribute.startsWith('on')) problems.push(`The handler ${attribute}="${value}" would not run. ${mend}`);
        else if (attribute === 'style' && !inlineStyles.includes(value))
          problems.push(`The style "${value}" would not apply. Use a class of a style sheet.`);
      }
      inside = undefined;
      if (name === 'style') inside = name;
      else if (name === 'script' && attributes['src'] === undefined && !data.has(attributes['type'] ?? ''))
        inside = name;
      text = '';
    },
    ontext(part) {
      if (inside) text += part;
    },
    onclosetag(name) {
      if (name !== inside) return;
      inside = undefined;
      const hash = sourceHash(text);
      if (name === 'style') problems.push(`The style element "${text.slice(0, 60)}…" would not apply. ${mend}`);
      else if (!(hash in inlineScripts))
        problems.push(`The inline script "${text.slice(0, 60)}…" (${hash}) is not known. ${mend}`);
    },
  });
  parser.end(html);
  return problems;
}
