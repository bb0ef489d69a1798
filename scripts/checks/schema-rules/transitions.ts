import {applied, textsOf, transitionsOf, type Transition} from 'endless-simulator/schema';
import {isEnumType, type GraphQLEnumType, type GraphQLSchema} from 'graphql';
import type {Operation} from '../../../src/reference/model/model.ts';
import {ownTypes} from './elements.ts';
import type {Problem, Rule} from './problem.ts';

/** Enums with transitions, and those. */
const machinesOf = (schema: GraphQLSchema): {type: GraphQLEnumType; transitions: Transition[]}[] =>
  ownTypes(schema)
    .filter(isEnumType)
    .map((type) => ({type, transitions: transitionsOf(type)}))
    .filter(({transitions}) => transitions.length > 0);

const valuesOf = (schema: GraphQLSchema, name: string): string[] => {
  const type = schema.getType(name);
  return isEnumType(type) ? type.getValues().map((value) => value.name) : [];
};

/** What is wrong with the form of one `@transition`: it names mutations, or a cause with its situation. */
function formProblem({by, because, when}: Record<string, unknown>): string | undefined {
  if ((by === undefined) === (because === undefined)) return 'Give each @transition either `by` or `because`.';
  return (because === undefined) === (when === undefined) ? undefined : 'Give `when` with `because`, and only with it.';
}

/** What a transition names exists, it leads elsewhere, and it is declared once. */
function problemsOf(transition: Transition, type: GraphQLEnumType, schema: GraphQLSchema, seen: Set<string>): string[] {
  const {from, to, mutation, cause, automatic} = transition;
  const keys = from.map((source) => `${source} → ${to} ${mutation ?? automatic ?? ''}`);
  const repeated = keys.filter((key) => seen.has(key));
  for (const key of keys) seen.add(key);
  return [
    ...[...from, to].filter((value) => !type.getValue(value)).map((value) => `\`${value}\` isn't a value of the enum.`),
    ...(mutation && !schema.getMutationType()?.getFields()[mutation] ? [`\`${mutation}\` isn't a mutation.`] : []),
    ...(cause && !valuesOf(schema, 'TransitionCause').includes(cause) ? [`\`${cause}\` isn't a cause.`] : []),
    ...(from.includes(to) ? [`\`${to}\` → \`${to}\` leads nowhere.`] : []),
    ...repeated.map((key) => `The transition ${key} is declared twice.`),
  ];
}

/** State machines name values, mutations and causes that exist; each value can be reached or begins one. */
export const transitionsAreSound: Rule = ({schema}) =>
  machinesOf(schema).flatMap(({type, transitions}) => {
    const seen = new Set<string>();
    const touched = new Set(transitions.flatMap(({from, to}) => [...from, to]));
    const messages = [
      ...applied(type, 'transition').flatMap((use) => formProblem(use) ?? []),
      ...transitions.flatMap((transition) => problemsOf(transition, type, schema, seen)),
      ...type.getValues().flatMap(({name}) => (touched.has(name) ? [] : [`No transition touches \`${name}\`.`])),
    ];
    return messages.map((message) => ({coordinate: type.name, message}));
  });

/** Each cause is that of a transition, and mutations raise only causes that some transition has. */
export const causesAreUsed: Rule = ({schema, operations}) => {
  const used = new Set(machinesOf(schema).flatMap(({transitions}) => transitions.flatMap(({cause}) => cause ?? [])));
  const idle = valuesOf(schema, 'TransitionCause').filter((cause) => !used.has(cause));
  return [
    ...idle.map((cause) => ({
      coordinate: `TransitionCause.${cause}`,
      message: 'No transition has this cause. Use it, or remove it.',
    })),
    ...operations.flatMap(({name, definition}) =>
      applied(definition, 'raises')
        .flatMap(({causes}) => textsOf(causes))
        .filter((cause) => !used.has(cause))
        .map((cause) => ({coordinate: name, message: `@raises names ${cause}, which no transition has.`})),
    ),
  ];
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
  machinesOf(schema).flatMap(({type, transitions}): Problem[] => {
    const description = type.description ?? '';
    if (/\bNo\s+status\s+is\s+final\b/.test(description)) return [];
    const values = type.getValues().map(({name: value}) => value);
    const reaching = finalsOf(description, values, transitions);
    if (reaching.size === 0) {
      const message = 'Every status leads on. Write "Final: `A`, `B`." or "No status is final." into the description.';
      return [{coordinate: type.name, message}];
    }
    for (let grows = true; grows; ) {
      const sources = transitions.filter(({to}) => reaching.has(to)).flatMap(({from}) => from);
      const before = reaching.size;
      for (const source of sources) reaching.add(source);
      grows = reaching.size > before;
    }
    return values
      .filter((value) => !reaching.has(value))
      .map((value) => ({coordinate: `${type.name}.${value}`, message: 'No way leads from here to a final status.'}));
  });

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
  const machines = machinesOf(schema).map(({type}) => type);
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
