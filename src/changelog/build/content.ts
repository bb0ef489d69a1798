import {fromHtml} from 'hast-util-from-html';
import {toHtml} from 'hast-util-to-html';
import {EXIT, SKIP, visit} from 'unist-util-visit';
import type {Element} from '../../content/build/element.ts';

/** What every feed reader can show, with the attributes that stay. */
const kept: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    (
      'b blockquote br dd del details div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i ins kbd li p pre q s samp ' +
      'strong sub summary sup table tbody tfoot thead tr ul var'
    )
      .split(' ')
      .map((name) => [name, []]),
  ),
  a: ['href'],
  code: ['className'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  td: ['colSpan', 'rowSpan'],
  th: ['colSpan', 'rowSpan', 'scope'],
};

/** Goes with its content; of other elements that aren't kept the content stays. */
const dropped = new Set(['script', 'style', 'svg', 'button', 'input', 'template', 'noscript', 'iframe']);

type Content = Element['children'][number];

/** Content with nothing but what is kept. */
function clean(nodes: readonly Content[]): Content[] {
  return nodes.flatMap((node): Content[] => {
    if (node.type === 'text') return [node];
    if (node.type !== 'element' || dropped.has(node.tagName)) return [];
    const attributes = kept[node.tagName];
    const children = clean(node.children);
    if (!attributes) return children;
    const properties = Object.fromEntries(
      Object.entries(node.properties).filter(([name]) => attributes.includes(name)),
    );
    return [{...node, properties, children}];
  });
}

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

  const content = {type: 'root' as const, children: clean(container.children)};
  visit(content, 'element', (node: Element) => {
    for (const name of ['href', 'src'] as const) {
      const value = node.properties[name];
      if (typeof value !== 'string') continue;
      if (!URL.canParse(value, address))
        throw new ContentError(`${address}: "${value}" is not an address. Mend the link in the note.`);
      const {href, protocol} = new URL(value, address);
      node.properties[name] = /^(?:https?|mailto):$/.test(protocol) ? href : undefined;
    }
  });
  return toHtml(content).trim();
}
