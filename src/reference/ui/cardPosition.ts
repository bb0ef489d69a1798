import type {TypeItem} from '../model/model.ts';
import {referenceRoute} from '../model/routes.ts';

/** Kind and last part of the address of a type's page. */
export interface CardAddress {
  kind: TypeItem['kind'];
  slug: string;
}

const typePath = new RegExp(`${referenceRoute('types')}/(enums|inputs|interfaces|objects|scalars|unions)/([^/]+)$`);

/** Reads the type from the path of a link; `undefined` when the link leads elsewhere. */
export function cardAddress(pathname: string): CardAddress | undefined {
  const [, kind, slug] = typePath.exec(pathname) ?? [];
  return kind && slug ? {kind: kind as CardAddress['kind'], slug} : undefined;
}

const gap = 6;
const margin = 8;

/** Where a card stands: below its link, above where there is more room, and never outside of the window. */
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
