declare module '@generated/endless-playground/default/offer.json' {
  import type {Offer} from '@site/src/playground/model/offer.ts';

  const offer: Offer;
  export default offer;
}
