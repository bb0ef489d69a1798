import type {TypeItem} from '../model/model.ts';
import {referenceRoute} from '../model/routes.ts';

/** Kind and slug of a type, from the address of its page. */
export interface CardAddress {
  kind: TypeItem['kind'];
  slug: string;
}

const typePath = new RegExp(`${referenceRoute('types')}/(enums|inputs|interfaces|objects|scalars|unions)/([^/]+)$`);

/** Finds the type that a link leads to. */
export function cardAddress(pathname: string): CardAddress | undefined {
  const [, kind, slug] = typePath.exec(pathname) ?? [];
  return kind && slug ? {kind: kind as CardAddress['kind'], slug} : undefined;
}

const gap = 6;
const margin = 8;

/** Puts a card below its link, or above it if there is no room, and always inside the window. */
export function positionCard(
  link: {left: number; top: number; bottom: number},
  card: {width: number; height: number},
  view: {width: number; height: number},
): {left: number; top: number} {
  const below = link.bottom + gap;
  const above = link.top - gap - card.height;
  const fitsBelow = below + card.height + margin <= view.height;
  return {
    left: Math.max(margin, Math.min(link.left, view.width - card.width - margin)),
    top: fitsBelow || above < margin ? below : above,
  };
}
