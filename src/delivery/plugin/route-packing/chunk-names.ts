import type {ChunkNames} from './route-table.ts';

/** In place of `@generated/routesChunkNames`: the chunks of the routes whose components exist so far. */
const chunkNames: Record<string, ChunkNames> = {};

export default chunkNames;
