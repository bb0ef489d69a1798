declare module '@generated/endless-reference/default/names.json' {
  const names: import('./data').Names;
  export default names;
}

declare module '@generated/endless-reference/default/cards-*' {
  const cards: Record<string, import('./data').Card>;
  export default cards;
}
