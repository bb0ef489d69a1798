declare module '@generated/endless-playground/default/offer.json' {
  import type {Offer} from '@site/src/playground/model/offer.ts';

  const offer: Offer;
  export default offer;
}

declare module '@generated/endless-playground/default/engine.json' {
  import type {Engine} from 'endless-simulator/worker';

  const engine: Engine;
  export default engine;
}
