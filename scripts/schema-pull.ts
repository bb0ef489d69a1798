/**
 * Replaces the documented schema: `npm run schema:pull -- https://api.example.com/graphql`, or with the path of a file
 * of SDL or introspection JSON. SCHEMA_PULL_HEADER is a header of the request. On any error `schema/` stays as it was.
 */
import {parseArgs} from 'node:util';
import {SchemaError} from '../src/reference/model/model.ts';
import {headerVariable, pullSchema} from './lib/schema-pull.ts';

const {positionals, values} = parseArgs({allowPositionals: true, options: {out: {type: 'string', default: 'schema'}}});
const [source, ...others] = positionals;

try {
  if (!source || others.length > 0)
    throw new SchemaError('Give one address or file: npm run schema:pull -- https://api.example.com/graphql');
  const {operations, types} = await pullSchema(source, values.out, process.env[headerVariable]);
  console.log(`${values.out}/ has the schema of ${source}: ${operations.length} operations, ${types.size} types.`);
  console.log('Check it with "npm run lint:schema". Introspection has no applied directives, such as permissions.');
} catch (error) {
  if (!(error instanceof SchemaError)) throw error;
  console.error(`${error.message}\n${values.out}/ is unchanged.`);
  process.exitCode = 1;
}
