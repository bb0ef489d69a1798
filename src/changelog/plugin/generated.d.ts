declare module '@generated/changelog/default/action.json' {
  import type {NewestAction} from '@site/src/changelog/model/action.ts';

  const action: NewestAction | null;
  export default action;
}
