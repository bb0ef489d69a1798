/**
 * Lints the documented schema: `npm run lint:schema` checks, `npm run lint:schema -- --fix` also sorts.
 * Each problem names file, line and rule; any problem ends with exit code 1.
 */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {ESLint} from 'eslint';
import {readPages} from '../src/reference/build/backlinks.ts';
import {announcementsIn, noteOfDeprecated, noteOfNew} from '../src/reference/build/change-log.ts';
import type {Change} from '../src/reference/model/changes.ts';
import {buildModel, SchemaError, type SchemaModel} from '../src/reference/model/model.ts';
import {loadModel, readSchemaDocument} from '../src/reference/build/schema-source.ts';
import type {Absent} from './checks/schema-rules/not-included.ts';
import {placesOf} from './checks/schema-rules/elements.ts';
import {createEslint} from './checks/schema-rules/eslint.ts';
import {checkSchema, schemaRules} from './checks/schema-rules/index.ts';
import {parseNote} from '../src/changelog/build/notes.ts';
import {writtenPages} from '../src/site/build/written-pages.ts';
import {routeOfFile} from '../src/site/model/address.ts';

/** What pages of Help list as not included, each with its page. */
function absentWords(): Absent[] {
  return writtenPages('.', ['guides']).flatMap((page) => {
    // A page that can't be read is named by `npm run lint:prose`.
    const words = parseNote(page, readFileSync(page, 'utf8')).data['notIncluded'];
    return Array.isArray(words) ? words.map((word) => ({word: String(word), page})) : [];
  });
}

/** Whether a release note of the site tells of a change. */
function announcedBy(model: SchemaModel): (change: Change) => boolean {
  const notes = announcementsIn(model, readPages('.'));
  return (change) =>
    (change.since === undefined || noteOfNew(change, notes) !== undefined) &&
    (change.deprecated === undefined || noteOfDeprecated(change, notes) !== undefined);
}

function countsOf({entities, types}: SchemaModel): string {
  const count = (kind: string) => entities.filter((entity) => entity.kind === kind).length;
  const wrappers = [...types.keys()].filter((name) => /(Connection|Edge|Payload)$/.test(name)).length;
  return [
    `${count('objects')} objects (${wrappers} of them connections, edges and payloads)`,
    `${count('inputs')} inputs`,
    `${count('enums')} enums`,
    `${count('unions')} unions`,
    `${count('scalars')} scalars`,
    `${count('queries')} queries`,
    `${count('mutations')} mutations`,
    `${count('subscriptions')} subscriptions`,
    `${count('directives')} directives`,
  ].join(', ');
}

const {values, positionals} = parseArgs({allowPositionals: true, options: {fix: {type: 'boolean', default: false}}});
const folder = positionals[0] ?? 'schema';

try {
  const eslint = createEslint(folder, '*.graphql', values.fix);
  // Validity first: ESLint reports a schema that can't be built once for each file, without the place.
  let model = loadModel(folder);
  const results = await eslint.lintFiles(['*.graphql']);
  if (values.fix) {
    await ESLint.outputFixes(results);
    model = buildModel(readSchemaDocument(folder));
  }
  const problems = results.flatMap(({filePath, messages}) =>
    messages.map(({line, message, ruleId}) => `${path.relative('.', filePath)}:${line}  ${message}  ${ruleId ?? ''}`),
  );

  const pages = new Set(writtenPages('.', ['guides']).map((file) => routeOfFile(file)));
  const routes = new Set(model.entities.map(({route}) => route));
  const places = placesOf(model.schema);
  for (const {coordinate, message, rule} of checkSchema(
    model,
    schemaRules((page) => pages.has(page) || routes.has(page), absentWords(), announcedBy(model)),
  )) {
    const place = places.get(coordinate);
    problems.push(`${place ? `${folder}/${place.file}:${place.line}` : folder}  ${coordinate}: ${message}  ${rule}`);
  }

  console.log(`Schema in ${folder}/: ${countsOf(model)}.`);
  if (problems.length > 0) {
    console.error(problems.join('\n'));
    console.error(`${problems.length} problem${problems.length === 1 ? '' : 's'} in the schema.`);
    process.exitCode = 1;
  } else {
    console.log('No problems found.');
  }
} catch (error) {
  if (!(error instanceof SchemaError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
