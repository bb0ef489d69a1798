/**
 * Recovers pages whose files are gone, for example after a new deploy: one reload, then a box with the error. A
 * document that was itself got by a reload is never reloaded, so there is no loop and nothing to remember.
 */
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

/** Runs before any script of the site does: only it can see that the main script or the style sheet is missing. */
const reloadWithoutMainFiles = `addEventListener("error",function(e){var t=e.target,n=performance.getEntriesByType("navigation")[0];if(t&&(t.tagName==="SCRIPT"&&t.defer||t.rel==="stylesheet")&&n&&n.type!=="reload")location.reload()},true)`;

export default function recoverPlugin(): Plugin {
  return {
    name: 'recover',
    getClientModules: () => [path.join(__dirname, 'client.ts')],
    injectHtmlTags: () => ({headTags: [{tagName: 'script', innerHTML: reloadWithoutMainFiles}]}),
  };
}
