import type {Transition} from 'endless-simulator/schema';

/** This many arrows to one state would clutter the diagram. */
const fewestToMerge = 4;

interface Way {
  from: string;
  to: string;
  mutations: string[];
  isAutomatic: boolean;
}

function waysOf(transitions: readonly Transition[]): Way[] {
  const ways = new Map<string, Way>();
  for (const {from: sources, to, mutation, automatic} of transitions) {
    for (const from of sources) {
      const way = ways.get(`${from} ${to}`) ?? {from, to, mutations: [], isAutomatic: false};
      ways.set(`${from} ${to}`, way);
      if (mutation) way.mutations.push(mutation);
      if (automatic) way.isAutomatic = true;
    }
  }
  return [...ways.values()];
}

const labelOf = ({mutations: [first], isAutomatic}: Way): string => first ?? (isAutomatic ? 'by itself' : '');

const arrow = (from: string, to: string, labels: string[], isTwoWay = false): string => {
  const label = labels.filter(Boolean).join(', ');
  return `  ${from} ${isTwoWay ? '<-->' : '-->'}${label ? `|${label}|` : ''} ${to}`;
};

/**
 * A state machine as a Mermaid diagram, top to bottom in the order of the values. A way back shares the arrow of the
 * way there; one that only leads back would turn the diagram upside down, so only the table lists it. Of many arrows to
 * one state only the shortest is drawn; those to a final state are drawn as one.
 *
 * @param values - All states in their order.
 */
export function stateDiagram(transitions: readonly Transition[], values: readonly string[]): string {
  const ways = waysOf(transitions);
  const forward = ways
    .filter(({from, to}) => values.indexOf(from) < values.indexOf(to))
    .sort((a, b) => values.indexOf(a.from) - values.indexOf(b.from));
  const arrows: string[] = [];
  const exits: string[] = [];
  for (const to of values) {
    const sources = forward.filter((way) => way.to === to);
    const isEnd = !forward.some((way) => way.from === to);
    const [first] = sources;
    if (first && isEnd && sources.length >= fewestToMerge) {
      // One per line, because all in a row would be wider than the page.
      const label = sources.map(({from}) => from).join('<br/>');
      exits.push(`  to${to}["${label}"]`, arrow(`to${to}`, to, [labelOf(first)]));
      continue;
    }
    for (const way of sources.length >= fewestToMerge ? sources.slice(-1) : sources) {
      const back = ways.find((other) => other.from === to && other.to === way.from);
      arrows.push(arrow(way.from, to, [labelOf(way), back ? labelOf(back) : ''], back !== undefined));
    }
  }
  return ['flowchart TD', ...arrows, ...exits].join('\n');
}
