/** What runs of scenarios, stories and cases change, one line for each. */
import {createHash} from 'node:crypto';
import path from 'node:path';
import type {Platform} from '../../src/build/scenarios.ts';

type Records = Platform['simulator']['state']['records'];

/** Every change writes one, with what other records tell. */
const untold = new Set(['SystemLog']);

/** The lines in which records differ: a new record as a whole, of others each field that is another. */
function differences(before: Records, after: Records): {type: string; line: string}[] {
  return Object.entries(after).flatMap(([type, records]) => {
    const former = before[type] ?? {};
    const removed = Object.keys(former).filter((id) => !(id in records));
    const changed = Object.entries(records).flatMap(([id, record]) => {
      const old = former[id];
      if (old === record) return [];
      if (!old) return [`new ${id} ${JSON.stringify(record)}`];
      const fields = Object.keys({...old, ...record}).map((name) => [name, JSON.stringify(record[name])] as const);
      return fields.flatMap(([name, text]) => (text === JSON.stringify(old[name]) ? [] : [`${id} ${name} ${text}`]));
    });
    const lines = [...changed, ...removed.map((id) => `removed ${id}`)];
    return untold.has(type) ? [] : lines.map((line) => ({type, line}));
  });
}

/** A text in which new ids are numbered and moments are whole seconds, as one more write would change them all. */
function withoutChance(text: string, known: ReadonlySet<string>): string {
  const numbers = new Map<string, number>();
  return text
    .replace(/\b[a-z]{3}_[0-9A-HJKMNP-TV-Z]{26}\b/g, (id) => {
      if (known.has(id)) return id;
      numbers.set(id, numbers.get(id) ?? numbers.size + 1);
      return `#${numbers.get(id)}`;
    })
    .replace(/(T\d\d:\d\d:\d\d)\.\d{3}Z/g, '$1Z');
}

/** What a run changed. */
export interface RunChanges {
  name: string;
  /** A line for each record that is new or removed, and each field that is another. */
  text: string;
  /** Name, numbers of changes by type, and a hash that is another when any change is. */
  summary: string;
}

/** @returns a platform that keeps what runs on it change, and `take`, which tells it of the runs since the last call. */
export function keepingChanges(platform: Platform): {platform: Platform; take: () => RunChanges[]} {
  const {state} = platform.simulator;
  const before = Object.fromEntries(Object.entries(state.records).map(([type, records]) => [type, {...records}]));
  const known = new Set(Object.values(before).flatMap((records) => Object.keys(records)));
  let runs: RunChanges[] = [];
  const atEnd = (name: string): void => {
    const changes = differences(before, platform.simulator.state.records);
    const text = withoutChance(changes.map(({type, line}) => `${type} ${line}`).join('\n'), known);
    const counts = new Map<string, number>();
    for (const {type} of changes) counts.set(type, (counts.get(type) ?? 0) + 1);
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
    const told = [...counts].map(([type, count]) => `${type} ${count}`).join(', ');
    runs.push({name, text, summary: `${name}\n  ${told || 'nothing'} (${hash})\n`});
  };
  const take = (): RunChanges[] => {
    const taken = runs;
    runs = [];
    return taken;
  };
  return {platform: {...platform, atEnd}, take};
}

/** File with the changes of the runs of a file of cases; of scenarios or stories by these names. */
export const changesFile = (file: string): string =>
  `packages/simulator/tests/cases/changes/${path.basename(file, '.yaml')}.txt`;
