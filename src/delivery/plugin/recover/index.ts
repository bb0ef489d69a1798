/**
 * Recovers first visits to pages whose files are missing, which Docusaurus leaves without scripts: it reloads once, then
 * shows the error. A document that was itself reloaded is never reloaded again, so there is no loop and no state.
 */
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

/** Runs before every other script: only an inline script notices that the main script or the style sheet is missing. */
const reloadWithoutMainFiles = `addEventListener("error",function(e){var t=e.target,n=performance.getEntriesByType("navigation")[0];if(t&&(t.tagName==="SCRIPT"&&t.defer||t.rel==="stylesheet")&&n&&n.type!=="reload")location.reload()},true)`;

export default function recoverPlugin(): Plugin {
  return {
    name: 'recover',
    getClientModules: () => [path.join(__dirname, 'client.tsx')],
    injectHtmlTags: () => ({headTags: [{tagName: 'script', innerHTML: reloadWithoutMainFiles}]}),
  };
}
