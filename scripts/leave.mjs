import { constants } from 'node:os';
import { endGroup, signalGroup } from './processes.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const groups = new Set();
let leaving = null;

/** Ends this process once every command it runs is gone: until then all that it holds stays held. */
export function leave(code) {
  leaving ??= Promise.all([...groups].map(endGroup)).finally(() => process.exit(code));
}

export const isLeaving = () => leaving !== null;

/** Lets a signal end this process properly; the answer takes that back. */
export function leaveOnSignals() {
  for (const signal of SIGNALS) process.on(signal, leaveBy);
  return () => SIGNALS.forEach((signal) => process.off(signal, leaveBy));
}

/** Takes a command and its group along when this process ends; the answer lets it go. */
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
