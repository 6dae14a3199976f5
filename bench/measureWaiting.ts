import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { byTurns, quantile, steadily, whole } from './figures.ts';
import { openSmallShop, startWithStripe } from './openStripeShop.ts';
import type { Row } from './Row.ts';

const WAITING = 100;
const DELAY_MS = 5000;
/** The other buyers finish before the first answer to those who wait. */
const LOAD = { perSecond: 30, seconds: 3 };
const ROUNDS = 5;
const CALL = /^POST \/v1\/checkout\/sessions/;

/** How long buyers wait for their payment page while Stripe keeps a hundred others waiting for five seconds. */
export async function measureWaiting(folder: string, environment: Record<string, string>): Promise<Row> {
  const { client, stripe, stop } = await startWithStripe(join(folder, 'waiting'), environment);
  const { storeId, quote } = await openSmallShop(client, 'waiting-prints');
  const order = () => client.placeOrder({ storeId, quote, email: `${randomUUID()}@example.com` });
  const others = async () => quantile(await steadily(LOAD, order), 0.95);
  const amongWaiting = async () => {
    const seen = stripe.seen.length;
    stripe.failNext(CALL, { kind: 'delay', ms: DELAY_MS }, WAITING);
    const waiting = Promise.all(Array.from({ length: WAITING }, order));
    while (stripe.seen.length < seen + WAITING) await pause(10);
    const p95 = await others();
    await waiting;
    return p95;
  };
  await others();
  const times = await byTurns(ROUNDS, { ours: amongWaiting, bare: others });
  await stop();
  return {
    what: `p95 of ${LOAD.perSecond} buyers/s while Stripe keeps ${WAITING} others waiting ${DELAY_MS / 1000} s, against without`,
    measured: `${whole(times.ours)} of ${whole(times.bare)} ms`,
    ratio: times.ratio,
    target: { most: 1.5, got: times.ratio },
  };
}
