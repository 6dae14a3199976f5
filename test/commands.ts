import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT } from '../bench/startProduct.ts';

export interface Outcome {
  code: number;
  printed: string;
  errors: string;
}

const programOf = (name: string): string => join(PROJECT, 'dist/server', `${name}.js`);

/** Builds the product if this command is not built yet. */
export async function buildCommand(name: string): Promise<void> {
  if (existsSync(programOf(name))) return;
  await promisify(execFile)(process.execPath, [join(PROJECT, 'scripts/build.mjs')], { cwd: PROJECT });
}

/** Runs a built command as npm does, with the given settings instead of those of this process. */
export function runCommand(name: string, args: string[], environment: Record<string, string> = {}): Promise<Outcome> {
  return new Promise((settle) => {
    const child = execFile(
      process.execPath,
      [programOf(name), ...args],
      { cwd: PROJECT, env: { PATH: process.env['PATH'], ...environment } },
      (_, printed, errors) => settle({ code: child.exitCode ?? -1, printed, errors }),
    );
  });
}

interface Killed {
  args: string[];
  environment: Record<string, string>;
  /** Whether the command has come far enough. */
  hasCome: (printed: string) => boolean;
}

/** Runs a command and kills it as a power failure would, as soon as it has come that far. */
export function killCommand(name: string, { args, environment, hasCome }: Killed): Promise<void> {
  return new Promise((settle, fail) => {
    const child = spawn(process.execPath, [programOf(name), ...args], {
      cwd: PROJECT,
      env: { PATH: process.env['PATH'], ...environment },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let printed = '';
    child.stdout.on('data', (text) => (printed += String(text)));
    const watching = setInterval(() => hasCome(printed) && child.kill('SIGKILL'), 2);
    child.once('exit', (code, signal) => {
      clearInterval(watching);
      if (signal === 'SIGKILL') settle();
      else fail(new Error(`${name} ended with ${code} before it was killed.`));
    });
  });
}
