import {runGraphQLMarkdown} from '@graphql-markdown/cli';
import config from '../../docusaurus.config.ts';

const plugin = '@graphql-markdown/docusaurus';

/** The options that `docusaurus.config.ts` gives the plugin. */
function pluginOptions(): Record<string, unknown> {
  const entry = config.plugins?.find((candidate) => Array.isArray(candidate) && candidate[0] === plugin);
  const options = Array.isArray(entry) ? entry[1] : undefined;
  if (typeof options !== 'object' || options === null) {
    throw new Error(
      `docusaurus.config.ts has no plugin "${plugin}" with options. Restore the entry ['${plugin}', {…}] in "plugins".`,
    );
  }
  return options as Record<string, unknown>;
}

/**
 * Writes the reference's pages with graphql-markdown, in this process: starting the whole site for its
 * `graphql-to-doc` command would take longer than the pages do.
 *
 * @param overrides - Another schema or another folder than those of the configuration.
 */
export async function runGraphqlMarkdown(overrides: {schema?: string; rootPath?: string} = {}): Promise<void> {
  await runGraphQLMarkdown({...pluginOptions(), ...overrides}, {}, '@docusaurus/logger');
}
