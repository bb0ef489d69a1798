import {applied, textsOf, transitionsOf} from 'endless-simulator/schema';
import {isEnumType, type GraphQLEnumType} from 'graphql';
import type {Operation} from '../../../src/reference/model/model.ts';
import {ownTypes} from './elements.ts';
import type {Rule} from './problem.ts';

/** States that a mutation leaves along transitions that name it, and along those with a cause that it raises. */
function statesLeft(type: GraphQLEnumType, {name, definition}: Operation): {own: Set<string>; raised: Set<string>} {
  const causes = applied(definition, 'raises').flatMap((use) => textsOf(use['causes']));
  const transitions = transitionsOf(type);
  return {
    own: new Set(transitions.filter(({mutation}) => mutation === name).flatMap(({from}) => from)),
    raised: new Set(transitions.filter(({cause}) => causes.includes(cause ?? '')).flatMap(({from}) => from)),
  };
}

const listed = (states: readonly string[]): string => states.map((state) => `\`${state}\``).join(', ');

/** Where the states that a mutation may meet and the transitions that it takes disagree. */
function gapsIn(type: GraphQLEnumType, mutation: Operation): string[] {
  const {own, raised} = statesLeft(type, mutation);
  const use = applied(mutation.definition, 'meets').find(({states}) => states === type.name);
  if (!use) return own.size > 0 ? [`It moves ${type.name}. Declare with @meets what it does in the other states.`] : [];
  const keeps = textsOf(use['keeps']);
  const refuses = textsOf(use['refuses']);
  const values = type.getValues().map(({name}) => name);
  const open = values.filter((state) => ![keeps, refuses, [...own], [...raised]].some((some) => some.includes(state)));
  const kept = keeps.filter((state) => own.has(state) || raised.has(state) || refuses.includes(state));
  const refused = refuses.filter((state) => own.has(state));
  const unknown = [...keeps, ...refuses].filter((state) => !values.includes(state));
  return [
    ...(open.length > 0
      ? [`It may meet ${listed(open)} of ${type.name}, and no transition leads on. Add one, or the state to @meets.`]
      : []),
    ...(kept.length > 0 ? [`@meets keeps ${listed(kept)} of ${type.name}, which it leaves or refuses.`] : []),
    ...(refused.length > 0 ? [`It refuses ${listed(refused)} of ${type.name}, which a transition of it leaves.`] : []),
    ...(unknown.length > 0 ? [`${type.name} has no ${listed(unknown)}.`] : []),
  ];
}

/** For each state that a mutation may meet, the schema says whether it leaves it, keeps it or refuses. */
export const mutationsKnowStates: Rule = ({schema, operations}) => {
  const machines = ownTypes(schema)
    .filter(isEnumType)
    .filter((type) => transitionsOf(type).length > 0);
  return operations
    .filter(({kind}) => kind === 'mutations')
    .flatMap((mutation) => {
      const {name: coordinate, definition} = mutation;
      const strange = applied(definition, 'meets')
        .map(({states}) => String(states))
        .filter((states) => !machines.some(({name}) => name === states))
        .map((states) => ({coordinate, message: `@meets names ${states}, which has no transitions.`}));
      const gaps = machines.flatMap((type) => gapsIn(type, mutation)).map((message) => ({coordinate, message}));
      return [...strange, ...gaps];
    });
};
