/**
 * `npm audit` over what the site ships with. Fails on a high or critical finding that a newer version mends; lists the rest.
 */
import {spawnSync} from 'node:child_process';
import {readAudit} from './checks/audit.ts';

const {stdout, stderr} = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
try {
  const {mendable, accepted} = readAudit(stdout);
  for (const finding of accepted) console.log(`listed  ${finding}`);
  for (const finding of mendable) console.log(`failed  ${finding}`);
  console.log(`${mendable.length === 0 ? 1 : 0} passed, ${mendable.length} failed`);
  process.exit(mendable.length === 0 ? 0 : 1);
} catch (error) {
  console.error(`${(error as Error).message}\n${stderr.trim()}`);
  process.exit(1);
}
