/**
 * Walks at random: `npm run walk -w packages/simulator -- --seed 1 --walks 300 --steps 50`. Prints what it finds as
 * short scenarios, and ends with the exit code 1 when there is anything.
 */
import {parseArgs} from 'node:util';
import {kindOf, openCourse, scenarioOf, shrink, summaryOf, walk} from './run.ts';

const {values} = parseArgs({
  options: {
    seed: {type: 'string', default: '1'},
    tally: {type: 'boolean', default: false},
    walks: {type: 'string', default: '20'},
    steps: {type: 'string', default: '50'},
    patient: {type: 'boolean', default: false},
    shrink: {type: 'boolean', default: false},
  },
});

const course = await openCourse();
const known = new Map<string, number>();
let finds = 0;
for (let seed = Number(values.seed), left = Number(values.walks); left > 0; left -= 1, seed += 1) {
  const found = await walk(course, seed, Number(values.steps), values.patient);
  if (!found) continue;
  finds += 1;
  const kinds = [...new Set(found.faults.map(kindOf))];
  const isNew = kinds.some((kind) => !known.has(kind));
  for (const kind of kinds) known.set(kind, (known.get(kind) ?? 0) + 1);
  if (isNew) console.log(values.shrink ? scenarioOf(await shrink(course, found)) : summaryOf(found));
}
for (const [kind, times] of known) console.log(`${times} × ${kind}`);
const tally = [...course.client.tally];
if (values.tally) for (const [name, {sent, done}] of tally.sort()) console.log(`${name}: ${done} of ${sent} done`);
const [sent, done] = (['sent', 'done'] as const).map((name) => tally.reduce((sum, [, own]) => sum + own[name], 0));
console.log(`${done} of ${sent} mutations weren't refused.`);
console.log(`${values.walks} walks of ${values.steps} steps from seed ${values.seed}: ${finds} found something.`);
process.exitCode = finds > 0 ? 1 : 0;
await course.close();
