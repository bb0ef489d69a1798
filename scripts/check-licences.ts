import {readFileSync} from 'node:fs';
import {checkLicences, type LockFile} from './checks/licences.ts';

const problems = checkLicences(JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
