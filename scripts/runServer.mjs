import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { pathToFileURL } from 'node:url';
import { leave } from './leave.mjs';
import { pinnedNode } from './pinnedNode.mjs';
import { giveUp, inProject, PROJECT } from './project.mjs';
import { whenStarterEnds } from './starter.mjs';

const PATIENCE = 10_000;

/** @type {import('node:child_process').ChildProcess | null} */
let child = null;
let stopping = false;
// Until the program runs, there is only this process, an installation or a build to stop.
whenStarterEnds(() => (child ? stopOnce() : leave(143)));

/** Runs a program on the pinned Node and exits with its exit code. */
export function runServer(args) {
  const withParent = pathToFileURL(inProject('scripts', 'endWithParent.mjs')).href;
  // The program gets its own process group, so Ctrl-C in the terminal reaches it once, through this process.
  child = spawn(pinnedNode(), ['--import', withParent, ...args], {
    cwd: PROJECT,
    detached: process.platform !== 'win32',
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopOnce);
  child.once('error', (problem) => giveUp(`Node could not be started: ${problem.message}`));
  child.once('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
}

// npm and the terminal may both deliver the same Ctrl-C, so only the first signal counts.
function stopOnce() {
  if (stopping) return;
  stopping = true;
  child?.kill('SIGTERM');
  setTimeout(() => child?.kill('SIGKILL'), PATIENCE).unref();
}
