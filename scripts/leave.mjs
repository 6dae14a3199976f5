import { constants } from 'node:os';
import { endGroup, signalGroup } from './processes.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const groups = new Set();
/** @type {Promise<unknown> | null} */
let leaving = null;

/** Ends this process after every command it runs has ended, so that its locks are held until then. */
export function leave(code) {
  leaving ??= Promise.all([...groups].map(endGroup)).finally(() => process.exit(code));
}

export const isLeaving = () => leaving !== null;

/** Lets a signal end this process gracefully. Returns how to undo that. */
export function leaveOnSignals() {
  for (const signal of SIGNALS) process.on(signal, leaveBy);
  return () => SIGNALS.forEach((signal) => process.off(signal, leaveBy));
}

/** Ends a command and its process group together with this process. Returns how to undo that. */
export function takeAlong(pid) {
  const endNow = () => signalGroup(pid, 'SIGKILL');
  groups.add(pid);
  process.once('exit', endNow);
  const stopListening = leaveOnSignals();
  return () => {
    groups.delete(pid);
    process.off('exit', endNow);
    stopListening();
  };
}

const leaveBy = (signal) => leave(128 + constants.signals[signal]);
