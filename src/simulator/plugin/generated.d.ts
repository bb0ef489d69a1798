declare module '@generated/endless-simulator/default/engine.json' {
  import type {Engine} from '@site/src/simulator/client/protocol.ts';

  const engine: Engine;
  export default engine;
}
