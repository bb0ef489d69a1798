import {fromHtml} from 'hast-util-from-html';
import {defaultSchema, sanitize, type Schema} from 'hast-util-sanitize';
import {toHtml} from 'hast-util-to-html';
import {EXIT, SKIP, visit} from 'unist-util-visit';
import type {Element} from '../../content/build/element.ts';

const without = new Set(['span', 'input', 'section', 'picture', 'source']);

/** Only what every feed reader can show; buttons, drawings and scripts go with their content. */
const feedSchema: Schema = {
  ...defaultSchema,
  tagNames: [...(defaultSchema.tagNames ?? []).filter((name) => !without.has(name)), 'figure', 'figcaption'],
  attributes: {
    a: ['href'],
    code: [['className', /^language-./]],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    td: ['colSpan', 'rowSpan'],
    th: ['colSpan', 'rowSpan', 'scope'],
  },
  clobber: [],
  strip: ['script', 'style', 'svg', 'button', 'input', 'template', 'noscript', 'iframe'],
};

const isHashLink = ({properties}: Element): boolean =>
  Array.isArray(properties['className']) && properties['className'].includes('hash-link');

/** Replaces a highlighted code block by its plain text, with the language's name. */
function plainCode(pre: Element): Element {
  visit(pre, 'element', (node, index, parent) => {
    if (node.tagName === 'br' && parent && index !== undefined) parent.children[index] = {type: 'text', value: '\n'};
  });
  const language = [pre.properties['className']].flat().find((name) => /^language-./.test(String(name)));
  let text = '';
  visit(pre, 'text', (node) => void (text += node.value));
  const value = `${text.replace(/\n+$/, '')}\n`;
  const code: Element = {
    type: 'element',
    tagName: 'code',
    properties: language ? {className: [String(language)]} : {},
    children: [{type: 'text', value}],
  };
  return {type: 'element', tagName: 'pre', properties: {}, children: [code]};
}

/** Errors of a page that has no note, or of a note with an address that can't be resolved. */
export class ContentError extends Error {
  override name = 'ContentError';
}

/**
 * Takes the text of a note out of its built page, for use in a feed: sanitized, with every link and picture absolute
 * and percent-encoded.
 *
 * @param html - The built page.
 * @param containerId - Id of the element that holds the note.
 * @param address - Absolute address of the page, against which relative ones are resolved.
 */
export function feedContent(html: string, containerId: string, address: string): string {
  let container: Element | undefined;
  visit(fromHtml(html), 'element', (node) => {
    if (node.properties['id'] !== containerId) return undefined;
    container = node;
    return EXIT;
  });
  if (!container) throw new ContentError(`${address}: the built page has no element with the id "${containerId}".`);

  visit(container, 'element', (node, index, parent) => {
    if (!parent || index === undefined) return undefined;
    if (node.tagName === 'pre') {
      parent.children[index] = plainCode(node);
      return SKIP;
    }
    if (!isHashLink(node)) return undefined;
    parent.children.splice(index, 1);
    return [SKIP, index];
  });

  const clean = sanitize({type: 'root', children: container.children}, feedSchema);
  visit(clean, 'element', (node: Element) => {
    for (const name of ['href', 'src'] as const) {
      const value = node.properties[name];
      if (typeof value !== 'string') continue;
      if (!URL.canParse(value, address))
        throw new ContentError(`${address}: "${value}" is not an address. Mend the link in the note.`);
      node.properties[name] = new URL(value, address).href;
    }
  });
  return toHtml(clean).trim();
}
