/**
 * Moves a page that people write: `npm run help:move -- help/guides/old help/guides/new`. With it go its phrases, every
 * mention of its address and its entry in the sidebar; the former address leads to the new one from then on.
 */
import {runCommand} from './lib/command.ts';
import {movePage} from './lib/move-page.ts';

await runCommand(() => {
  const [from, to, ...rest] = process.argv.slice(2);
  if (!from || !to || rest.length > 0)
    throw new Error('Give the old and the new address: npm run help:move -- help/guides/old help/guides/new');
  for (const file of movePage(process.cwd(), from, to)) console.log(file);
  console.log('Moved. Run "npm run lint:prose": it names relative links, if there are any.');
});
