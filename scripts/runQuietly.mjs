import { spawn } from 'node:child_process';
import { PROJECT } from './project.mjs';

/** Runs a command and keeps what it prints; answers { ok, output, seconds }. */
export function runQuietly(program, words, { env = process.env, shell = false, cwd = PROJECT } = {}) {
  const began = Date.now();
  return new Promise((settle) => {
    const child = spawn(program, words, { cwd, env, shell, stdio: ['ignore', 'pipe', 'pipe'] });
    const endToo = () => child.kill();
    process.once('exit', endToo);
    const pieces = [];
    child.stdout.on('data', (piece) => pieces.push(piece));
    child.stderr.on('data', (piece) => pieces.push(piece));
    child.once('error', (problem) => done(false, problem.message));
    child.once('close', (code) => done(code === 0));
    const done = (ok, more = '') => {
      process.off('exit', endToo);
      settle({ ok, output: `${Buffer.concat(pieces).toString()}${more}`, seconds: (Date.now() - began) / 1000 });
    };
  });
}
