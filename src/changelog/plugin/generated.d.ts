declare module '@generated/changelog/default/action.json' {
  import type {NewestAction} from '@site/src/changelog/model/action.ts';

  const action: NewestAction | null;
  export default action;
}

declare module '@generated/changelog/default/tags.json' {
  /** Tags that some note has. */
  const tags: readonly {key: string; label: string; permalink: string}[];
  export default tags;
}
