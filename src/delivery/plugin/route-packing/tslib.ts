/** In place of `tslib` in Docusaurus' CommonJS helpers, which would bring all of it for this one function. */
export function __importDefault(module: {__esModule?: boolean}): object {
  return module.__esModule ? module : {default: module};
}
