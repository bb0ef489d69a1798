/**
 * `npm audit` over what the site ships with. Fails on a high or critical finding that a newer version mends, reports one
 * that none does, lists the rest. A registry that doesn't answer is a warning: it must not hold up an urgent publication.
 */
import {spawnSync} from 'node:child_process';
import {NoAudit, readAudit} from './checks/audit.ts';

const {stdout} = spawnSync('npm', ['audit', '--omit=dev', '--json'], {encoding: 'utf8', maxBuffer: 64 * 1024 * 1024});
try {
  const {failed, reported, listed} = readAudit(stdout);
  for (const finding of listed) console.log(`listed    ${finding}`);
  // GitHub shows these on the run.
  for (const finding of reported) console.log(`::warning::reported  ${finding}`);
  for (const finding of failed) console.log(`::error::failed    ${finding}`);
  console.log(
    `${reported.length + failed.length === 0 ? 1 : 0} passed, ${failed.length} failed, ${reported.length} reported`,
  );
  process.exit(failed.length === 0 ? 0 : 1);
} catch (error) {
  if (!(error instanceof NoAudit)) throw error;
  console.log(`::warning::${error.message}`);
  console.log('0 passed, 0 failed: not audited');
}
