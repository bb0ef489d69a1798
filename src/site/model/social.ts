import {sections, site} from './site.ts';

/** Size that every network shows whole. */
export const cardSize = {width: 1200, height: 630} as const;

/** The picture that stands for a part of the site when someone shares a link to it. */
export interface SocialCard {
  id: string;
  title: string;
  text: string;
}

const texts: Record<(typeof sections)[number]['id'], string> = {
  help: 'Guides to orders, stock, products and channels',
  changelog: 'What changed, whom it concerns and what to do',
  api: 'Every query, mutation and type, with examples',
};

/** One card for the home page and one for each section. */
export const socialCards: readonly SocialCard[] = [
  {id: 'home', title: 'Documentation', text: 'Guides, release notes and the GraphQL API'},
  ...sections.map(({id, label}) => ({id, title: id === 'api' ? 'API reference' : label, text: texts[id]})),
];

/** Whether a path lies at or below another. */
function isBelow(pathname: string, folder: string): boolean {
  return pathname === folder || pathname.startsWith(`${folder}/`);
}

/** The card of a path. */
export function cardFor(pathname: string): {path: string; alt: string} {
  const id = sections.find(({path}) => isBelow(pathname, path))?.id ?? 'home';
  const card = socialCards.find((candidate) => candidate.id === id);
  return {path: `img/social/${id}.png`, alt: `${site.platform}: ${card?.title ?? site.title}`};
}
