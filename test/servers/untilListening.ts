import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 60_000;
const STEP_MS = 50;

/** Resolves when a program that was just started accepts connections. */
export async function untilListening(port: number, ended: Promise<unknown>): Promise<void> {
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    if (await isListening(port)) return;
    if (hasEnded) throw new Error(`The program ended before it listened at port ${port}.`);
    await pause(STEP_MS);
  }
  throw new Error(`Nothing listened at port ${port} in time.`);
}

function isListening(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      settle(true);
    });
    socket.once('error', () => settle(false));
  });
}
