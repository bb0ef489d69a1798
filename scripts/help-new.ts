/** Starts a page: `npm run help:new -- guide help/guides/stock/counting-shelves "Count shelves"`. */
import {runCommand} from './lib/command.ts';
import {newPage, pageKinds} from './lib/new-page.ts';

const usage = `Usage: npm run help:new -- ${pageKinds.join('|')} help/<folder>/<name> "<title>"`;
await runCommand(() => {
  const [kind, address, title, ...rest] = process.argv.slice(2);
  if (!kind || !address || !title || rest.length > 0) throw new Error(usage);
  for (const line of newPage(process.cwd(), kind, address, title)) console.log(line);
});
