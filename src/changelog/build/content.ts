import {load} from 'cheerio';

/** Elements that go with their content: feed readers can't run, press or draw them. */
const dropped = 'script, style, svg, button, input, template, noscript, iframe, .hash-link';

/** Elements that every feed reader can show. Of all others the content stays. */
const shown = new Set(
  (
    'a b blockquote br code dd del details div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li ol p ' +
    'pre q s samp strong sub summary sup table tbody td tfoot th thead tr ul var'
  ).split(' '),
);

const attributesOf: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  code: ['class'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
};

/** An absolute address; undefined for one that would run. */
function resolve(value: string, address: string): string | undefined {
  if (!URL.canParse(value, address))
    throw new Error(`${address}: "${value}" is not an address. Fix the link in the note.`);
  const {href, protocol} = new URL(value, address);
  return ['http:', 'https:', 'mailto:'].includes(protocol) ? href : undefined;
}

/**
 * Takes the text of a note out of its built page, for use in a feed: sanitized, with every link and picture absolute
 * and percent-encoded.
 *
 * @param html - The built page.
 * @param containerId - Id of the element that contains the note.
 * @param address - Absolute address of the page, against which relative ones are resolved.
 * @throws Error when the page has no such element, or a link is not an address.
 */
export function feedContent(html: string, containerId: string, address: string): string {
  const $ = load(html);
  const container = $(`#${containerId}`);
  if (container.length === 0)
    throw new Error(`${address}: the built page has no element with the id "${containerId}".`);
  container.find(dropped).remove();
  const comments = container.find('*').addBack().contents();
  comments.filter((_, {type}) => type === 'comment').remove();
  for (const element of container.find('*')) {
    if (!shown.has(element.name)) $(element).replaceWith($(element).contents());
    for (const [name, value] of Object.entries(element.attribs)) {
      const isAllowed = attributesOf[element.name]?.includes(name) ?? false;
      const written = isAllowed && (name === 'href' || name === 'src') ? resolve(value, address) : value;
      if (isAllowed && written !== undefined) element.attribs[name] = written;
      else $(element).removeAttr(name);
    }
  }
  return (container.html() ?? '').trim();
}
