import { rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { inProject } from './project.mjs';

const LOCK = inProject('.stoa-setup.lock');
const SIGNALS = ['SIGINT', 'SIGTERM'];
const HEARTBEAT = 2000;
const SILENCE = 15_000;

/** Lets one process at a time install and build in this folder; the others wait for it. */
export async function withSetupLock(work) {
  for (let told = false; !taken(); told = true) {
    if (!told) console.log('Another start is setting up in this folder; waiting for it …');
    if (silence() > SILENCE) rmSync(LOCK, { force: true });
    await pause(500);
  }
  const beat = setInterval(() => utimesSync(LOCK, new Date(), new Date()), HEARTBEAT);
  process.once('exit', letGo);
  for (const signal of SIGNALS) process.once(signal, leave);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    for (const signal of SIGNALS) process.off(signal, leave);
    process.off('exit', letGo);
    letGo();
  }
}

const letGo = () => rmSync(LOCK, { force: true });
const leave = (signal) => process.exit(128 + constants.signals[signal]);

function taken() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (problem) {
    if (problem.code === 'EEXIST') return false;
    throw problem;
  }
}

// A killed holder stops touching its lock; a pid alone could belong to another container.
function silence() {
  const found = statSync(LOCK, { throwIfNoEntry: false });
  return found ? Date.now() - found.mtimeMs : 0;
}
