import {cardKinds} from '../model/page-data.ts';
import {referenceRoute} from '../model/routes.ts';

/** Kind and slug of a type, from the address of its page. */
export interface CardAddress {
  kind: (typeof cardKinds)[number];
  slug: string;
}

const typePath = new RegExp(`${referenceRoute('types')}/(${cardKinds.join('|')})/([^/]+)$`);

export function cardAddress(pathname: string): CardAddress | undefined {
  const [, kind, slug] = typePath.exec(pathname) ?? [];
  return kind && slug ? {kind: kind as CardAddress['kind'], slug} : undefined;
}

const gap = 6;
/** The largest width of a card, with a margin. */
const widest = 400;

/** Puts a card below its link, or above it in the lower half of the window, and always inside the window. */
export function cardPlace(
  link: {left: number; top: number; bottom: number},
  view: {width: number; height: number},
): {left: number; top?: number; bottom?: number} {
  const left = Math.max(8, Math.min(link.left, view.width - widest));
  return link.bottom < view.height / 2 ? {left, top: link.bottom + gap} : {left, bottom: view.height - link.top + gap};
}
