declare module '@generated/endless-playground/default/offer.json' {
  const offer: import('@site/src/playground/model/offer.ts').Offer;
  export default offer;
}

declare module '@generated/endless-playground/default/engine.json' {
  const engine: import('endless-simulator/worker').Engine;
  export default engine;
}
