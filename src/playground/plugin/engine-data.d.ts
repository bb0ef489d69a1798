declare module '@generated/endless-simulator/default/engine.json' {
  import type {Engine} from 'endless-simulator/worker';

  const engine: Engine;
  export default engine;
}
