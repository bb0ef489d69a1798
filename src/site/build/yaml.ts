import {readFileSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';

/** Reads a YAML file. @throws Error that names the file and the line. */
export function readYaml(file: string): unknown {
  try {
    return parse(readFileSync(file, 'utf8')) as unknown;
  } catch (error) {
    const {message} = error as Error;
    const line = /at line (\d+)/.exec(message)?.[1] ?? 1;
    throw new Error(`${path.relative('.', file)}:${line}: The file is no YAML: ${message}`);
  }
}
