import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { pathToFileURL } from 'node:url';
import { leave } from './leave.mjs';
import { pinnedNode } from './pinnedNode.mjs';
import { giveUp, inProject, PROJECT } from './project.mjs';
import { whenStarterEnds } from './starter.mjs';

const PATIENCE = 10_000;

let child = null;
let stopping = false;
// Before the program runs there is nothing to stop but ourselves, an installation or a build.
whenStarterEnds(() => (child ? stopOnce() : leave(143)));

/** Runs a program on the pinned Node until it ends, and ends with its code. */
export function runServer(words) {
  const withParent = pathToFileURL(inProject('scripts', 'endWithParent.mjs')).href;
  // A group of its own: Ctrl-C in the terminal then reaches the program once, through us.
  child = spawn(pinnedNode(), ['--import', withParent, ...words], {
    cwd: PROJECT,
    detached: process.platform !== 'win32',
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopOnce);
  child.once('error', (problem) => giveUp(`Node could not be started: ${problem.message}`));
  child.once('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
}

// npm and the terminal may both deliver the same Ctrl-C: the first signal counts.
function stopOnce() {
  if (stopping) return;
  stopping = true;
  child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGKILL'), PATIENCE).unref();
}
