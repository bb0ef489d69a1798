import type {Transition} from './transitions.ts';

/** So many states with a way to one other are drawn as one; arrows from each would cover the picture. */
const fewestToMerge = 4;

interface Way {
  from: string;
  to: string;
  /** Mutations that make it, and whether it also happens by itself. */
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

function labelOf({mutations: [first, ...others], isAutomatic}: Way): string {
  if (first === undefined) return isAutomatic ? 'by itself' : '';
  return others.length > 0 ? `${first} +${others.length}` : first;
}

const arrow = (from: string, to: string, labels: string[], isTwoWay = false): string => {
  const label = labels.filter(Boolean).join(', ');
  return `  ${from} ${isTwoWay ? '<-->' : '-->'}${label ? `|${label}|` : ''} ${to}`;
};

/**
 * The picture of a state machine in Mermaid's language, top to bottom in the order of the values. A way back is drawn
 * with the way there; one that only leads back would turn the picture upside down and is left to the table.
 *
 * @param values - All states in their order.
 */
export function stateDiagram(transitions: readonly Transition[], values: readonly string[]): string {
  const ways = waysOf(transitions);
  const sourcesOf = (to: string) => ways.filter((way) => way.to === to);
  const isMerged = ({from, to}: Way): boolean =>
    sourcesOf(to).length >= fewestToMerge && values.indexOf(from) < values.indexOf(to);
  const forward = ways
    .filter((way) => values.indexOf(way.from) < values.indexOf(way.to) && !isMerged(way))
    .sort((a, b) => values.indexOf(a.from) - values.indexOf(b.from) || values.indexOf(a.to) - values.indexOf(b.to));
  const arrows = forward.map((way) => {
    const back = ways.find(({from, to}) => from === way.to && to === way.from);
    return arrow(way.from, way.to, [labelOf(way), back ? labelOf(back) : ''], back !== undefined);
  });
  const merged = values.flatMap((to, position) => {
    const [first, ...others] = sourcesOf(to).filter(isMerged);
    if (!first) return [];
    const names = [first, ...others].map(({from}) => from);
    return [
      `  many${position}["${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}"]`,
      arrow(`many${position}`, to, [labelOf(first)]),
    ];
  });
  return ['flowchart TD', ...arrows, ...merged].join('\n');
}
