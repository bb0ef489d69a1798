declare module '@generated/endless-reference/default/names.json' {
  import type {Names} from '@site/src/plugins/reference/data';

  const names: Names;
  export default names;
}

declare module '@generated/endless-reference/default/cards-*' {
  import type {Card} from '@site/src/plugins/reference/data';

  const cards: Record<string, Card>;
  export default cards;
}
