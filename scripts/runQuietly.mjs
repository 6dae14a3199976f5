import { spawn } from 'node:child_process';
import { isLeaving, takeAlong } from './leave.mjs';
import { PROJECT } from './project.mjs';

/**
 * Runs a command and collects its output. Returns { ok, output, seconds }. `onStart` receives its pid.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, shell?: boolean, cwd?: string, onStart?: (pid: number) => void }} [options]
 */
export function runQuietly(
  program,
  args,
  { env = process.env, shell = false, cwd = PROJECT, onStart = () => {} } = {},
) {
  const began = Date.now();
  return new Promise((settle) => {
    // The command gets its own process group, so that it can be ended with all its children.
    const detached = process.platform !== 'win32';
    const child = spawn(program, args, { cwd, env, shell, detached, stdio: ['ignore', 'pipe', 'pipe'] });
    const letGo = child.pid === undefined ? () => undefined : takeAlong(child.pid);
    if (child.pid !== undefined) onStart(child.pid);
    const pieces = [];
    child.stdout.on('data', (piece) => pieces.push(piece));
    child.stderr.on('data', (piece) => pieces.push(piece));
    child.once('error', (problem) => done(false, problem.message));
    child.once('close', (code) => done(code === 0));
    const done = (ok, more = '') => {
      // A process that is ending does not report an interrupted command.
      if (isLeaving()) return;
      letGo();
      settle({ ok, output: `${Buffer.concat(pieces).toString()}${more}`, seconds: (Date.now() - began) / 1000 });
    };
  });
}
