import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {socialCards} from '../../model/social.ts';
import {drawCard} from './draw.ts';

/** Draws the pictures of shared links into the build. */
export default function socialCardsPlugin(): Plugin {
  return {
    name: 'social-cards',
    async postBuild({outDir}) {
      const folder = path.join(outDir, 'img/social');
      await mkdir(folder, {recursive: true});
      await Promise.all(
        socialCards.map(async (card) => writeFile(path.join(folder, `${card.id}.png`), await drawCard(card))),
      );
    },
  };
}
