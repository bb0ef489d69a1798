/** Notes which files the bundler writes for each named chunk, so that pages can name theirs. */
import {writeFileSync} from 'node:fs';
import type {CurrentBundler} from '@docusaurus/types';

type Compiler = InstanceType<CurrentBundler['instance']['Compiler']>;

/** Scripts of each named chunk and of the chunks that it needs, from the root of the build. */
export type ChunkFiles = Record<string, string[]>;

/** A plugin that writes {@link ChunkFiles}. */
export const noteChunkFiles = (file: string) => ({
  apply(compiler: Compiler): void {
    compiler.hooks.done.tap('chunk-files', ({compilation}) => {
      const files: ChunkFiles = {};
      for (const [name, group] of compilation.namedChunkGroups)
        files[name] = group.getFiles().filter((asset) => asset.endsWith('.js'));
      writeFileSync(file, JSON.stringify(files));
    });
  },
});
