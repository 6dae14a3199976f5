import { rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { leaveOnSignals } from './leave.mjs';
import { endGroup, identify } from './processes.mjs';
import { inProject, readText } from './project.mjs';

const LOCK = inProject('.stoa-setup.lock');
const HEARTBEAT = 2000;
const SILENCE = 15_000;

/** Lets one process at a time install and build in this folder, while others wait. The work registers its command. */
export async function withSetupLock(work) {
  for (let isLogged = false; !taken(); isLogged = true) {
    if (!isLogged) console.log('Another process is setting up this folder. Waiting for it to finish …');
    if (silence() > SILENCE) await clearAway();
    await pause(500);
  }
  const beat = setInterval(() => utimesSync(LOCK, new Date(), new Date()), HEARTBEAT);
  process.once('exit', letGo);
  const stopListening = leaveOnSignals();
  try {
    return await work(noteCommand);
  } finally {
    clearInterval(beat);
    stopListening();
    process.off('exit', letGo);
    letGo();
  }
}

const letGo = () => rmSync(LOCK, { force: true });
const noteCommand = (pid) => writeFileSync(LOCK, `${process.pid}\n${pid} ${identify(pid)}`);

function taken() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (problem) {
    if (problem.code === 'EEXIST') return false;
    throw problem;
  }
}

// A killed holder leaves its command running, and two commands in one folder would break each other's work.
async function clearAway() {
  const [, pid, identity] = /\n(\d+) (.+)$/.exec(readText(LOCK) ?? '') ?? [];
  if (pid && identify(Number(pid)) === identity) await endGroup(Number(pid));
  if (silence() > SILENCE) letGo();
}

// A killed holder stops updating its lock. A pid alone could belong to another container.
function silence() {
  const found = statSync(LOCK, { throwIfNoEntry: false });
  return found ? Date.now() - found.mtimeMs : 0;
}
