/**
 * Recovers pages whose files are gone, for example after a new deploy: one reload, then a box with the error. A
 * document that was itself got by a reload is never reloaded, so there is no loop and nothing to remember.
 */
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {inlineScript} from './inline-script.ts';

export default function recoverPlugin(): Plugin {
  return {
    name: 'recover',
    getClientModules: () => [path.join(__dirname, 'client.ts')],
    injectHtmlTags: () => ({headTags: [{tagName: 'script', innerHTML: inlineScript}]}),
  };
}
