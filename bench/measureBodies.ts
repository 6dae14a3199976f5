import { setTimeout as pause } from 'node:timers/promises';
import { median, tenths } from './figures.ts';
import type { Client } from './openClient.ts';
import type { Row } from './Row.ts';
import { startHelper, type Helper } from './startHelper.ts';

const COUNT = 15;
const ROUNDS = 7;
/** The longest acceptable wait for others, in milliseconds, so that they do not notice an attacker. */
export const MOST_MS = 50;
const IDLE_MS = 300;
const SIZES = [
  { what: '1 MB with 90,000 keys', keys: 90_000 },
  // The largest number of values that is still parsed.
  { what: '20 kB with 2,000 keys', keys: 2000 },
];

/**
 * How long others wait while fifteen clients send bodies that are expensive to parse, compared with an idle server.
 */
export async function measureBodies(client: Client, base: string): Promise<Row[]> {
  const senders = await startHelper(import.meta.resolve('./bare/sendBodies.ts'));
  const rows: Row[] = [];
  for (const { what, keys } of SIZES) rows.push(await measureSize({ client, senders, base, what, keys }));
  await senders.stop();
  return rows;
}

interface Size {
  client: Client;
  senders: Helper;
  base: string;
  what: string;
  keys: number;
}

async function measureSize({ client, senders, base, what, keys }: Size): Promise<Row> {
  const load = { url: `${base}/functions/checkSlug`, count: COUNT, keys };
  const rounds: { idle: number; busy: number }[] = [];
  await slowestDuring(client, senders.ask(load));
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      idle: await slowestDuring(client, pause(IDLE_MS)),
      busy: await slowestDuring(client, senders.ask(load)),
    });
  }
  const [idle, busy] = [median(rounds.map((round) => round.idle)), median(rounds.map((round) => round.busy))];
  return {
    what: `large bodies: ${COUNT} of ${what}, slowest /healthz`,
    measured: `${tenths(busy)} ms, idle ${tenths(idle)} ms`,
    ratio: busy / idle,
    target: { most: MOST_MS, got: busy },
  };
}

/** The slowest response of /healthz, requested repeatedly until the work is done. */
export async function slowestDuring(client: Client, work: Promise<unknown>): Promise<number> {
  const state = { isDone: false };
  const done = work.finally(() => (state.isDone = true));
  let slowest = 0;
  while (!state.isDone) {
    const began = performance.now();
    await client.send('GET', '/healthz');
    slowest = Math.max(slowest, performance.now() - began);
    await pause(1);
  }
  await done;
  return slowest;
}
