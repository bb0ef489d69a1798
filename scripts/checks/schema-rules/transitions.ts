import {parseTransitions, type Transition} from 'endless-simulator/schema';
import {isEnumType} from 'graphql';
import {ownTypes} from './elements.ts';
import type {Problem, Rule} from './problem.ts';

/** A state machine can be read, and names values and mutations that exist; each value can be reached or begins it. */
export const transitionsParse: Rule = ({schema}) => {
  const mutations = schema.getMutationType()?.getFields() ?? {};
  const problems: Problem[] = [];
  for (const type of ownTypes(schema)) {
    if (!isEnumType(type)) continue;
    const machine = parseTransitions(type.description ?? '');
    if (!machine) {
      if (/\btransitions:/i.test(type.description ?? '')) {
        problems.push({
          coordinate: type.name,
          message: 'Begin a paragraph with "Transitions:" so that the state machine can be read.',
        });
      }
      continue;
    }
    const report = (message: string) => problems.push({coordinate: type.name, message});
    for (const part of machine.unreadable) {
      report(
        `Can't read the transition "${part}". Write "\`A\` or \`B\` → \`C\` with \`mutation\`" or "\`A\` → \`B\` by itself when …".`,
      );
    }
    const seen = new Set<string>();
    for (const {from, to, mutation, automatic} of machine.transitions) {
      for (const value of [...from, to]) {
        if (!type.getValue(value)) report(`The transitions name \`${value}\`, which isn't a value of the enum.`);
      }
      if (mutation && !mutations[mutation]) report(`The transitions name \`${mutation}\`, which isn't a mutation.`);
      for (const source of from) {
        if (source === to) report(`\`${source}\` → \`${to}\` changes nothing.`);
        const key = `${source} → ${to} ${mutation ?? automatic ?? ''}`;
        if (seen.has(key)) report(`The transition ${key} is written twice.`);
        seen.add(key);
      }
    }
    const touched = new Set(machine.transitions.flatMap(({from, to}) => [...from, to]));
    for (const {name: value} of type.getValues()) {
      if (!touched.has(value)) report(`No transition leads to or from \`${value}\`.`);
    }
  }
  return problems;
};

/** Statuses in which a record can rest for good: those that the description names, otherwise those without a way on. */
function finalsOf(description: string, values: readonly string[], transitions: readonly Transition[]): Set<string> {
  const [, named] = /(?:^|\n)\s*Final:\s+([^.]+)\./.exec(description) ?? [];
  if (named !== undefined) return new Set([...named.matchAll(/`([^`]+)`/g)].flatMap(([, value]) => value ?? []));
  const left = new Set(transitions.flatMap(({from}) => from));
  return new Set(values.filter((value) => !left.has(value)));
}

/** From every status of a state machine a final one can be reached, so that no record is stuck for good. */
export const finalStatusIsReachable: Rule = ({schema}) =>
  ownTypes(schema)
    .filter(isEnumType)
    .flatMap((type): Problem[] => {
      const description = type.description ?? '';
      const machine = parseTransitions(description);
      if (!machine || /\bNo\s+status\s+is\s+final\b/.test(description)) return [];
      const values = type.getValues().map(({name: value}) => value);
      const reaching = finalsOf(description, values, machine.transitions);
      if (reaching.size === 0) {
        const message =
          'Every status leads on. Write "Final: `A`, `B`." or "No status is final." into the description.';
        return [{coordinate: type.name, message}];
      }
      for (let grows = true; grows; ) {
        const sources = machine.transitions.filter(({to}) => reaching.has(to)).flatMap(({from}) => from);
        const before = reaching.size;
        for (const source of sources) reaching.add(source);
        grows = reaching.size > before;
      }
      return values
        .filter((value) => !reaching.has(value))
        .map((value) => ({coordinate: `${type.name}.${value}`, message: 'No way leads from here to a final status.'}));
    });
