import {toString} from 'mdast-util-to-string';
import type {PhrasingContent} from 'mdast';
import {parseDescription} from '../build/markdown.ts';

/** One step of a state machine. */
export interface Transition {
  from: string;
  to: string;
  /** Mutations that make it; empty when it happens by itself. */
  by: string[];
  /** The rest of the sentence, for example "when each line is packed". */
  condition: string;
}

type Token = {kind: 'code' | 'text'; value: string} | {kind: 'arrow' | 'end'};

function tokens(nodes: PhrasingContent[]): Token[] {
  return nodes.flatMap((node): Token[] => {
    if (node.type === 'inlineCode') return [{kind: 'code', value: node.value}];
    return toString(node)
      .replace(/\s+/g, ' ')
      .split(/(→|;)/)
      .flatMap((part): Token[] => {
        if (part === '→') return [{kind: 'arrow'}];
        if (part === ';') return [{kind: 'end'}];
        return part === '' ? [] : [{kind: 'text', value: part}];
      });
  });
}

function clauses(all: Token[]): Token[][] {
  const result: Token[][] = [[]];
  for (const token of all) {
    if (token.kind === 'end') result.push([]);
    else result.at(-1)?.push(token);
  }
  return result;
}

const joins = /^\s*(?:,|or|, or|and|, and)?\s*$/;

function readClause(clause: Token[]): Transition[] {
  const pairs: {from: string; to: string}[] = [];
  let sources: string[] = [];
  let targets: string[] = [];
  let position = 0;
  for (; position < clause.length; position += 1) {
    const token = clause[position];
    if (token?.kind === 'code') targets.push(token.value);
    else if (token?.kind === 'arrow') {
      sources = targets;
      targets = [];
    } else if (token?.kind === 'text') {
      if (!joins.test(token.value) && pairs.length + sources.length > 0) break;
      if (sources.length > 0 && /\band\b/.test(token.value)) {
        pairs.push(...sources.flatMap((from) => targets.map((to) => ({from, to}))));
        sources = [];
        targets = [];
      }
    }
  }
  pairs.push(...sources.flatMap((from) => targets.map((to) => ({from, to}))));
  const rest = clause.slice(position);
  const how = rest[0]?.kind === 'text' ? rest[0].value.trim() : '';
  const by = how.startsWith('with') ? rest.flatMap((token) => (token.kind === 'code' ? [token.value] : [])) : [];
  const sentence = rest
    .map((token) => (token.kind === 'code' ? `\`${token.value}\`` : token.kind === 'text' ? token.value : ''))
    .join('')
    .trim();
  const condition = (
    by.length > 0 ? sentence.slice(sentence.lastIndexOf(`\`${by.at(-1)}\``) + (by.at(-1)?.length ?? 0) + 2) : sentence
  )
    .replace(/^(?:happens? )?by (?:itself|themselves)\s*/, '')
    .replace(/[\s.]+$/, '')
    .trim();
  return pairs.map((pair) => ({...pair, by, condition}));
}

/**
 * Reads the transitions that an enum's description lists in its paragraph "Transitions:", in the form
 * "`A` or `B` → `C` with `mutation`; `C` → `D` by itself when …".
 *
 * @returns The description without that paragraph, and the transitions in their order.
 */
export function readTransitions(description: string): {rest: string; transitions: Transition[]} {
  const blocks = description.split(/\n\s*\n/);
  const found = blocks.findIndex((block) => block.trimStart().startsWith('Transitions:'));
  const block = blocks[found];
  if (block === undefined) return {rest: description, transitions: []};
  const [node] = parseDescription(block.replace('Transitions:', '').trim());
  const transitions = node?.type === 'paragraph' ? clauses(tokens(node.children)).flatMap(readClause) : [];
  if (transitions.length === 0) return {rest: description, transitions};
  return {rest: blocks.filter((_, index) => index !== found).join('\n\n'), transitions};
}

/** So many states with the same way to another are drawn as one; arrows from each would cover the picture. */
const fewestToMerge = 4;

/** What several states are called together. */
function nameOfStates(states: readonly string[], values: readonly string[]): string {
  const places = states.map((state) => values.indexOf(state)).sort((a, b) => a - b);
  const [first = -1] = places;
  const inARow = first >= 0 && places.every((place, at) => place === first + at);
  return inARow ? `${values[first] ?? ''} to ${values[first + states.length - 1] ?? ''}` : `${states.length} states`;
}

/**
 * The state diagram in Mermaid's language.
 *
 * @param values - All states in their order, which tells whether some stand in a row.
 */
export function stateDiagram(transitions: readonly Transition[], values: readonly string[]): string {
  const edges = new Map<string, {from: string; to: string; labels: Set<string>}>();
  for (const {from, to, by} of transitions) {
    const key = `${from} ${to}`;
    const edge = edges.get(key) ?? {from, to, labels: new Set<string>()};
    for (const name of by) edge.labels.add(name);
    edges.set(key, edge);
  }
  const arrows = new Map<string, {states: string[]; to: string; label: string}>();
  for (const {from, to, labels} of edges.values()) {
    const [first, ...others] = labels;
    const label = first === undefined ? '' : ` : ${first}${others.length > 0 ? ` +${others.length}` : ''}`;
    const key = [to, ...labels].join(' ');
    const arrow = arrows.get(key) ?? {states: [], to, label};
    arrow.states.push(from);
    arrows.set(key, arrow);
  }
  const lines = [...arrows.values()].flatMap(({states, to, label}, at) =>
    states.length < fewestToMerge
      ? states.map((from) => `  ${from} --> ${to}${label}`)
      : [`  state "${nameOfStates(states, values)}" as merged${at}`, `  merged${at} --> ${to}${label}`],
  );
  return ['stateDiagram-v2', '  direction TB', ...lines].join('\n');
}
