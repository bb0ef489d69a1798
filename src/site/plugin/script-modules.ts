import type {LoadContext, Plugin} from '@docusaurus/types';

/**
 * Docusaurus writes scripts in two folders that this package's `"type": "module"` would turn into ECMAScript modules:
 * its generated modules, which call `require.resolveWeak`, and the bundle that renders pages, which sets `exports`.
 */
export default function scriptModules({generatedFilesDir}: LoadContext): Plugin {
  return {
    name: 'script-modules',
    configureWebpack(_config, isServer, {currentBundler}) {
      const {Compilation, sources} = currentBundler.instance;
      const nearestPackage = {
        apply: (compiler: InstanceType<typeof currentBundler.instance.Compiler>) =>
          compiler.hooks.thisCompilation.tap('script-modules', (compilation) =>
            compilation.hooks.processAssets.tap(
              {name: 'script-modules', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL},
              () => compilation.emitAsset('package.json', new sources.RawSource('{"type": "commonjs"}')),
            ),
          ),
      };
      return {
        module: {rules: [{test: /\.js$/, include: generatedFilesDir, type: 'javascript/auto'}]},
        plugins: isServer ? [nearestPackage] : [],
      };
    },
  };
}
