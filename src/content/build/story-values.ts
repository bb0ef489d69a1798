import type {Exchange, StoryRun} from 'endless-simulator';

export function storyOf(stories: ReadonlyMap<string, StoryRun>, slug: string): StoryRun {
  const story = stories.get(slug);
  if (!story) throw new Error(`There is no story "${slug}". Stories: ${[...stories.keys()].join(', ')}.`);
  return story;
}

export function stepOf(stories: ReadonlyMap<string, StoryRun>, slug: string, title: string): Exchange {
  const story = storyOf(stories, slug);
  const found = story.steps.find((step) => step.title === title);
  if (!found)
    throw new Error(
      `The story "${slug}" has no step "${title}". Its steps: ${story.steps.map((step) => step.title).join('; ')}.`,
    );
  return found;
}

/** The value at a path such as `order.items.nodes.0.sku`. */
export const valueAt = (root: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], root);

/** The value at a path in a step's answer or, with the prefix `watched.`, in what the story watched after it. */
export function valueIn(step: Exchange, path: string): unknown {
  const root = path.startsWith('watched.') ? {watched: step.watched} : {...step.answer.data, title: step.title};
  return valueAt(root, path);
}

/** A value as in a sentence: with separators for thousands and a real minus sign. */
export function formatValue(value: unknown): string {
  if (typeof value === 'number') return `${value < 0 ? '−' : ''}${Math.abs(value).toLocaleString('en-GB')}`;
  const [, whole, cents] = /^(\d{4,})(\.\d+)$/.exec(String(value)) ?? [];
  return whole && cents ? `${Number(whole).toLocaleString('en-GB')}${cents}` : String(value);
}

/** A value as text. @throws Error if the run doesn't have it. */
export function storyValue(stories: ReadonlyMap<string, StoryRun>, slug: string, title: string, path: string): string {
  const value = valueIn(stepOf(stories, slug, title), path);
  if (value === undefined || value === null || typeof value === 'object')
    throw new Error(`The step "${title}" of the story "${slug}" has no value at "${path}".`);
  return formatValue(value);
}

type Column = {head: string; path: string};

const columnsOf = (columns: string): Column[] =>
  columns.split('|').map((column) => {
    const [head = '', path = ''] = column.split(/:(.*)/s).map((part) => part.trim());
    if (path === '') throw new Error(`The column "${head}" has no path. Write it as "Head: path".`);
    return {head, path};
  });

const cellText = (value: unknown): string => (value === undefined || value === null ? '' : formatValue(value));

export function entryTable(step: Exchange, list: string, columns: string): string[][] {
  const entries = valueIn(step, list);
  if (!Array.isArray(entries) || entries.length === 0)
    throw new Error(`The step "${step.title ?? ''}" has no list at "${list}".`);
  const parts = columnsOf(columns);
  return [
    parts.map(({head}) => head),
    ...entries.map((entry) => parts.map(({path}) => cellText(valueAt(entry, path)))),
  ];
}

/**
 * Rows of a table: one for each step that has a value in at least one column other than the title.
 *
 * @param columns - `Head: path` for each column, separated by `|`; the path `title` is the step's title.
 */
export function storyTable(stories: ReadonlyMap<string, StoryRun>, slug: string, columns: string): string[][] {
  const story = storyOf(stories, slug);
  const parts = columnsOf(columns);
  const rows = story.steps.flatMap((step) => {
    const values = parts.map(({path}) => valueIn(step, path));
    const hasValue = parts.some(({path}, index) => path !== 'title' && values[index] !== undefined);
    return hasValue ? [values.map(cellText)] : [];
  });
  const empty = parts.find(({path}, index) => path !== 'title' && rows.every((row) => row[index] === ''));
  if (empty) throw new Error(`No step of the story "${slug}" has a value at "${empty.path}".`);
  return [parts.map(({head}) => head), ...rows];
}
