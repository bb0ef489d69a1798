declare module '@generated/endless-playground/default/offer.json' {
  const offer: import('@site/src/playground/model/offer.ts').Offer;
  export default offer;
}

declare module '@generated/endless-playground/default/engine.json' {
  const engine: import('endless-simulator/worker').Engine;
  export default engine;
}

declare module '@generated/endless-playground/default/front.json' {
  import type {ExampleData} from '@site/src/reference/model/scenario.ts';

  const example: ExampleData;
  export default example;
}
