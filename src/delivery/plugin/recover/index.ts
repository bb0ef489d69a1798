/**
 * Recovers first visits to pages whose files are missing, which Docusaurus leaves without scripts: it reloads once, then
 * shows the error. A document that was itself reloaded is never reloaded again, so there is no loop and no state.
 */
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {inlineScript} from './inline-script.ts';

export default function recoverPlugin(): Plugin {
  return {
    name: 'recover',
    getClientModules: () => [path.join(__dirname, 'client.tsx')],
    injectHtmlTags: () => ({headTags: [{tagName: 'script', innerHTML: inlineScript}]}),
  };
}
