/** The state machines of the schema: the grammar in which the description of an enum lists its transitions. */
import {isEnumType, type GraphQLNamedType} from 'graphql';

/** One clause of a state machine: from some states to another, by a mutation, or by itself with the reason. */
export interface Transition {
  from: string[];
  to: string;
  mutation?: string;
  automatic?: string;
}

const marker = /(?:^|\n\s*\n)Transitions:\s+/;
const name = '`([A-Za-z_][A-Za-z0-9_]*)`';
const arrow = new RegExp(
  `^(${name}(?:(?:,| or) ${name})*) → ${name} (?:with ${name}|by itself ((?:when|after|as soon as) .+))$`,
);

/** What the paragraph of transitions says, and the description without it. */
export interface StateMachine {
  transitions: Transition[];
  /** Parts that don't have the form. */
  unreadable: string[];
  rest: string;
}

/**
 * Reads the paragraph of an enum's description that begins with "Transitions:".
 *
 * Each transition is written "`A` or `B` → `C` with `mutation`" or "`A` → `B` by itself when …"; semicolons stand
 * between them, a full stop behind the last.
 *
 * @returns null when there is no such paragraph.
 */
export function parseTransitions(description: string): StateMachine | null {
  const start = marker.exec(description);
  if (!start) return null;
  const [paragraph = '', ...after] = description.slice(start.index + start[0].length).split(/\n\s*\n/);
  const machine: StateMachine = {
    transitions: [],
    unreadable: [],
    rest: [description.slice(0, start.index), ...after].filter(Boolean).join('\n\n'),
  };
  for (const part of paragraph.replace(/\s+/g, ' ').trim().replace(/\.$/, '').split(/;\s*/)) {
    const [, sources, , , to, mutation, automatic] = arrow.exec(part) ?? [];
    if (!sources || !to) {
      machine.unreadable.push(part);
      continue;
    }
    machine.transitions.push({
      from: [...sources.matchAll(/`([^`]+)`/g)].flatMap(([, source]) => source ?? []),
      to,
      ...(mutation && {mutation}),
      ...(automatic && {automatic}),
    });
  }
  return machine;
}

/** The state machine of an enum; `undefined` when it is none, or not wholly in the form. */
export function stateMachineOf(type: GraphQLNamedType): StateMachine | undefined {
  const machine = isEnumType(type) ? parseTransitions(type.description ?? '') : null;
  return machine && machine.unreadable.length === 0 ? machine : undefined;
}
