import { spawn } from 'node:child_process';
import { isLeaving, takeAlong } from './leave.mjs';
import { PROJECT } from './project.mjs';

/** Runs a command and keeps what it prints; answers { ok, output, seconds }. `onStart` hears the command's pid. */
export function runQuietly(
  program,
  words,
  { env = process.env, shell = false, cwd = PROJECT, onStart = () => undefined } = {},
) {
  const began = Date.now();
  return new Promise((settle) => {
    // A group of its own, so that it can be ended with all it has started.
    const detached = process.platform !== 'win32';
    const child = spawn(program, words, { cwd, env, shell, detached, stdio: ['ignore', 'pipe', 'pipe'] });
    const letGo = child.pid === undefined ? () => undefined : takeAlong(child.pid);
    if (child.pid !== undefined) onStart(child.pid);
    const pieces = [];
    child.stdout.on('data', (piece) => pieces.push(piece));
    child.stderr.on('data', (piece) => pieces.push(piece));
    child.once('error', (problem) => done(false, problem.message));
    child.once('close', (code) => done(code === 0));
    const done = (ok, more = '') => {
      // Whoever leaves has nothing to say about a command that was cut short.
      if (isLeaving()) return;
      letGo();
      settle({ ok, output: `${Buffer.concat(pieces).toString()}${more}`, seconds: (Date.now() - began) / 1000 });
    };
  });
}
