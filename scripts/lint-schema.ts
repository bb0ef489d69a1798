/**
 * Lints the documented schema: `npm run lint:schema` checks, `npm run lint:schema -- --fix` also sorts.
 * Each problem names file, line and rule; any problem ends with exit code 1.
 */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {ESLint} from 'eslint';
import {readPages} from '../src/reference/build/backlinks.ts';
import {announcementsIn} from '../src/reference/build/change-log.ts';
import {buildModel} from '../src/reference/model/model.ts';
import {loadModel, readSchemaDocument} from '../src/reference/build/schema-source.ts';
import {writtenPages} from '../src/site/build/written-pages.ts';
import {parseNote} from '../src/changelog/build/notes.ts';
import {runCommand} from './lib/command.ts';
import {placesOf} from './checks/schema-rules/elements.ts';
import {createEslint} from './checks/schema-rules/eslint.ts';
import {checkSchema} from './checks/schema-rules/index.ts';
import type {RuleInput} from './checks/schema-rules/problem.ts';

const absentWords = (): RuleInput['absent'] =>
  writtenPages('.', ['guides']).flatMap((page) => {
    const words: unknown = parseNote(page, readFileSync(page, 'utf8')).data['notIncluded'];
    return Array.isArray(words) ? words.map((word) => ({word: String(word), page})) : [];
  });

const {values, positionals} = parseArgs({allowPositionals: true, options: {fix: {type: 'boolean', default: false}}});
const folder = positionals[0] ?? 'schema';

await runCommand(async () => {
  const eslint = createEslint(folder, '*.graphql', values.fix);
  // Validity first: ESLint reports a schema that can't be built once for each file, without the line.
  let model = loadModel(folder);
  const results = await eslint.lintFiles(['*.graphql']);
  if (values.fix) {
    await ESLint.outputFixes(results);
    model = buildModel(readSchemaDocument(folder));
  }
  const places = placesOf(model);
  const notes = announcementsIn(model, readPages('.'));
  const problems = [
    ...results.flatMap(({filePath, messages}) =>
      messages.map(({line, message, ruleId}) => `${path.relative('.', filePath)}:${line}  ${message}  ${ruleId ?? ''}`),
    ),
    ...checkSchema({...model, notes, absent: absentWords()}).map(
      ({coordinate, message, rule}) =>
        `${path.join(folder, places.get(coordinate) ?? '')}  ${coordinate}: ${message}  ${rule}`,
    ),
  ];
  if (problems.length > 0) {
    console.error(problems.join('\n'));
    console.error(`${problems.length} problem${problems.length === 1 ? '' : 's'} in the schema.`);
    process.exitCode = 1;
  } else {
    console.log('No problems found.');
  }
});
