import type {Element, ElementContent, Parents, Root} from 'hast';
import {fromParse5} from 'hast-util-from-parse5';
import {toText} from 'hast-util-to-text';
import {toString} from 'hast-util-to-string';
import {h} from 'hastscript';
import {defaultTreeAdapter, parse, type DefaultTreeAdapterTypes} from 'parse5';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import {unified} from 'unified';
import {EXIT, SKIP, visit} from 'unist-util-visit';

/** A page of the site as Markdown. */
export interface Twin {
  title: string;
  description: string;
  markdown: string;
}

const converter = unified()
  .use(rehypeRemark, {document: true})
  .use(remarkGfm, {tablePipeAlign: false})
  .use(remarkStringify, {bullet: '-', emphasis: '_', rule: '-', incrementListMarker: true});

/** Elements that steer the page and say nothing themselves. */
const controls = new Set([
  'aside',
  'button',
  'footer',
  'input',
  'legend',
  'nav',
  'noscript',
  'script',
  'select',
  'style',
  'template',
]);

/** How the classes of Docusaurus begin that mark parts which only make sense on screen. */
const screenOnly = [
  'authorTitle',
  'hash-link',
  'pagination-nav',
  'table-of-contents',
  'theme-doc-card-icon',
  'theme-doc-footer',
  'theme-doc-toc-mobile',
  'theme-edit-this-page',
];

const blocks = new Set(['div', 'dl', 'h2', 'h3', 'h4', 'ol', 'p', 'section', 'ul']);
const phrases = new Set(['a', 'code', 'dfn', 'em', 'small', 'span', 'strong']);

function classesOf(node: Element): string[] {
  const {className} = node.properties;
  return Array.isArray(className) ? className.map(String) : [];
}

function find(tree: Parents, wanted: (node: Element) => boolean): Element | undefined {
  let found: Element | undefined;
  visit(tree, 'element', (node) => {
    if (!wanted(node)) return undefined;
    found = node;
    return EXIT;
  });
  return found;
}

const childElements = (node: Element): Element[] => node.children.filter((child) => child.type === 'element');

/** A line of phrases that only style sheets keep apart. */
const isLine = (node: Element): boolean =>
  ['div', 'p', 'summary'].includes(node.tagName) &&
  childElements(node).length > 1 &&
  node.children.every((child) => child.type === 'element' && phrases.has(child.tagName));

/** The entry of a list of definitions: a term with its type on the first line, then what it means. */
const isDefinition = (node: Element): boolean =>
  node.tagName === 'div' &&
  childElements(node).some(
    (child) => child.tagName === 'div' && childElements(child).some(({tagName}) => tagName === 'dfn'),
  );

const byClassPrefix =
  (prefix: string) =>
  (node: Element): boolean =>
    classesOf(node).some((name) => name.startsWith(prefix));

const isScreenOnly = (node: Element): boolean =>
  controls.has(node.tagName) ||
  node.properties['dataTwin'] === 'skip' ||
  classesOf(node).some((name) => screenOnly.some((prefix) => name.startsWith(prefix)));

/** Text of code as it stands in its lines; highlighting ends them with `br`. */
function codeText(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return '';
  return node.tagName === 'br' ? '\n' : node.children.map(codeText).join('');
}

/** A code block without the markup of its highlighting. */
function codeBlock(pre: Element): Element {
  const names = [
    ...classesOf(pre),
    ...pre.children.flatMap((child) => (child.type === 'element' ? classesOf(child) : [])),
  ];
  const language = names.find((name) => name.startsWith('language-'));
  return h('pre', [h('code', language ? {className: [language]} : {}, codeText(pre).replace(/\n+$/, ''))]);
}

/** A picture as what it says: its title and its description. */
function drawing(svg: Element): ElementContent[] {
  const part = (name: string): string => {
    const node = svg.children.find((child): child is Element => child.type === 'element' && child.tagName === name);
    return node ? toString(node).trim() : '';
  };
  const title = part('title') || String(svg.properties['ariaLabel'] ?? '');
  const text = [title, part('desc')].filter(Boolean).join(': ');
  return text ? [h('p', [h('em', `Picture: ${text}`)])] : [];
}

/** A card that is a link as a whole: its heading is the link, the rest follows. */
function card(node: Element, href: string): ElementContent[] {
  const heading = find(node, ({tagName}) => /^h[2-6]$/.test(tagName));
  if (!heading) return [h('p', [h('a', {href}, toText(node).replace(/\s+/g, ' ').trim())])];
  const rest = node.children
    .filter((child) => child !== heading)
    .map((child) => toText(child).trim())
    .filter(Boolean)
    .join(' ');
  return [h('p', [h('a', {href}, toString(heading).trim()), rest && `: ${rest}`])];
}

function withoutScreenOnly(node: Element): Element {
  const copy = structuredClone(node);
  visit(copy, 'element', (child, index, parent) => {
    if (!parent || index === undefined || !isScreenOnly(child)) return undefined;
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
  return copy;
}

function simplify(node: ElementContent, url: string): ElementContent[] {
  if (node.type === 'comment') return [];
  if (node.type !== 'element') return [node];
  if (isScreenOnly(node)) return [];
  if (node.tagName === 'pre') return [codeBlock(node)];
  if (node.tagName === 'svg') return drawing(node);
  if (classesOf(node).includes('theme-code-block')) {
    const title = find(node, byClassPrefix('codeBlockTitle'));
    const pre = find(node, ({tagName}) => tagName === 'pre');
    return [...(title ? [h('p', [h('strong', toString(title))])] : []), ...(pre ? [codeBlock(pre)] : [])];
  }
  if (classesOf(node).includes('theme-admonition')) {
    const heading = find(node, byClassPrefix('admonitionHeading'));
    const rest = node.children.filter((child) => child !== heading);
    return [
      h('blockquote', [
        ...(heading ? [h('p', [h('strong', toString(heading).trim())])] : []),
        ...simplifyAll(rest, url),
      ]),
    ];
  }
  if (node.tagName === 'img') {
    const {alt, src} = node.properties;
    return alt && src ? [h('img', {alt: String(alt), src: new URL(String(src), url).href})] : [];
  }
  if (node.tagName === 'label') return [h('p', [h('strong', toString(node).trim())])];
  if (node.tagName === 'a') {
    if (!toString(node).trim() && !find(node, ({tagName}) => tagName === 'img')) return [];
    const href = new URL(String(node.properties['href'] ?? ''), url).href;
    if (find(node, ({tagName}) => blocks.has(tagName))) return card(withoutScreenOnly(node), href);
    return [h('a', {href}, simplifyAll(node.children, url))];
  }
  // The caption of a drawing repeats its title.
  const drawn = node.tagName === 'figure' && find(node, ({tagName}) => tagName === 'svg') !== undefined;
  const content = drawn
    ? node.children.filter((child) => child.type !== 'element' || child.tagName !== 'figcaption')
    : node.children;
  const children = simplifyAll(content, url);
  if (isLine(node))
    return [
      h(
        'p',
        children.flatMap((child, index) => (index > 0 ? [{type: 'text' as const, value: ' '}, child] : [child])),
      ),
    ];
  if (isDefinition(node)) return [h('ul', [h('li', children)])];
  return [{...node, children}];
}

/** Simplifies siblings; lists of one definition each become one list. */
function simplifyAll(nodes: ElementContent[], url: string): ElementContent[] {
  const siblings: ElementContent[] = [];
  let definitions: Element | undefined;
  for (const node of nodes) {
    const simple = simplify(node, url);
    const [list] = simple;
    if (node.type === 'element' && isDefinition(node) && list?.type === 'element') {
      if (definitions) {
        definitions.children.push(...list.children);
        continue;
      }
      definitions = list;
    } else {
      definitions = undefined;
    }
    siblings.push(...simple);
  }
  return siblings;
}

type Node = DefaultTreeAdapterTypes.Node;
type HtmlElement = DefaultTreeAdapterTypes.Element;

const attribute = (node: HtmlElement | undefined, name: string): string =>
  node?.attrs.find((attr) => attr.name === name)?.value ?? '';

/** The first element of a document that is wanted, in its order. */
function findHtml(node: Node, wanted: (element: HtmlElement) => boolean): HtmlElement | undefined {
  if (defaultTreeAdapter.isElementNode(node) && wanted(node)) return node;
  for (const child of 'childNodes' in node ? node.childNodes : []) {
    const found = findHtml(child, wanted);
    if (found) return found;
  }
  return undefined;
}

function headOf(document: DefaultTreeAdapterTypes.Document): {title: string; description: string} {
  const title = findHtml(document, ({tagName}) => tagName === 'title')?.childNodes[0];
  const description = findHtml(
    document,
    (element) => element.tagName === 'meta' && attribute(element, 'name') === 'description',
  );
  return {
    title: title && defaultTreeAdapter.isTextNode(title) ? title.value.replace(/ \| [^|]*$/, '').trim() : '',
    description: attribute(description, 'content').trim(),
  };
}

/**
 * Turns the built HTML of a page into Markdown: what stands in its `main`, without navigation and controls, with
 * absolute links, under a front matter of title, description and address.
 *
 * @param html - The whole document.
 * @param url - Absolute address of the page, which its links are relative to.
 * @returns `undefined` when the document has no `main`, as that of a redirect.
 */
export function htmlToTwin(html: string, url: string): Twin | undefined {
  const document = parse(html);
  const main = findHtml(document, ({tagName}) => tagName === 'main');
  if (!main) return undefined;
  const {title, description} = headOf(document);
  const children = simplifyAll((fromParse5(main) as Element).children, url);
  const body: Root = {type: 'root', children};
  if (!find(body, ({tagName}) => tagName === 'h1')) children.unshift(h('h1', title));
  const markdown = converter.stringify(converter.runSync(body)).trim();
  // A JSON string is a YAML string as well.
  const facts = Object.entries({title, ...(description && {description}), url}).map(
    ([name, value]) => `${name}: ${JSON.stringify(value)}`,
  );
  return {title, description, markdown: `---\n${facts.join('\n')}\n---\n\n${markdown}\n`};
}
