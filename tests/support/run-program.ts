import {spawn, type SpawnOptions} from 'node:child_process';

/** How a program ended, and all that it printed. */
export interface Run {
  status: number | null;
  output: string;
}

/** Runs a program to its end. The test runner goes on meanwhile: it gives up a worker that is silent for a minute. */
export async function runProgram(program: string, args: readonly string[], options: SpawnOptions = {}): Promise<Run> {
  const child = spawn(program, args, {...options, stdio: ['ignore', 'pipe', 'pipe']});
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => {
      resolve({status, output});
    });
  });
}
