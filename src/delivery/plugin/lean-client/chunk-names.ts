import type {ChunkNames} from './route-table.ts';

/** In place of `@generated/routesChunkNames`: what each route loads that was asked for so far. */
const chunkNames: Record<string, ChunkNames> = {};

export default chunkNames;
