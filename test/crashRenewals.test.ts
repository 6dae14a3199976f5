import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { job } from '#shared/contract/jobs.ts';
import { INSTALLMENTS_MOST } from '#shared/rules/installments.ts';
import { openQueue } from '#server/jobs/openQueue.ts';
import { openClient, type Client } from '../bench/openClient.ts';
import { openSmallShop, publishSmallWare } from '../bench/openStripeShop.ts';
import { reachDatabase } from '../bench/reachDatabase.ts';
import { isBuilt, PROJECT, startProduct, type Product } from '../bench/startProduct.ts';
import { STRIPE_CARDS } from './doubles/stripe/payments.ts';
import { startStripe } from './doubles/stripe/startStripe.ts';
import { query, until, untilSettled } from './fixtures/killedProduct.ts';

const SUBSCRIBERS = 12;
/** People who pay in installments. */
const PLANS = 6;
/** `CRASH_ROUNDS=100 npm test -- test/crashRenewals.test.ts` kills the server more often, for about half a minute each. */
const KILLS = Number(process.env['CRASH_ROUNDS'] ?? 3);
/** The last of them is made in the last round. */
const INSTALLMENTS = Math.min(KILLS + 1, INSTALLMENTS_MOST);
/** What Stripe is asked while the server is killed: to search for an earlier charge, to charge, and to read it. */
const CALLS = [/^GET \/v1\/payment_intents$/, /^POST \/v1\/payment_intents$/, /^GET \/v1\/payment_intents\/pi_/];
/** How long Stripe holds an answer in which the server is killed. */
const HELD_MS = 1_500;
const PATIENCE_MS = 60_000;
const STORY_MS = 120_000 + KILLS * 60_000;

const stripe = await startStripe();
let dataDir: string;
let product: Product;
let client: Client;
let storeId: string;
/** Jobs that were active before belong to a dead worker. */
let startedAt: Date;

/** Kills the server during the renewals of each period, in the calls that charge by turns. */
beforeAll(async () => {
  if (!isBuilt()) await promisify(execFile)(process.execPath, [join(PROJECT, 'scripts/build.mjs')], { cwd: PROJECT });
  dataDir = await mkdtemp(join(tmpdir(), 'stoa-crash-renewals-'));
  await start();
  const every = { unit: 'day', count: 1 };
  const shop = await openSmallShop(client, 'renewed-prints', { price: { kind: 'fixed', amount: 1200, every } });
  ({ storeId } = shop);
  const price = { kind: 'fixed', amount: 10_000, installments: INSTALLMENTS };
  const productId = await publishSmallWare(client, shop, { price });
  const inParts = { storeId, quote: await client.quote({ storeId, productId, installments: true }) };
  for (let n = 0; n < SUBSCRIBERS; n += 1) await buy({ ...shop, email: `member${n}@example.com` });
  for (let n = 0; n < PLANS; n += 1) await buy({ ...inParts, email: `payer${n}@example.com` });
  for (let round = 0; round < KILLS; round += 1) {
    await passPeriod();
    await killDuring(CALLS[round % CALLS.length] ?? /./);
    await settle();
  }
}, STORY_MS);

afterAll(async () => {
  client.close();
  await product.stop();
  await stripe.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe(`a server that was killed ${KILLS} times while it renewed subscriptions`, () => {
  it('has one paid order for each period of each subscription', async () => {
    const periods = await rows(
      `select p.subscription_id, count(*)::int as periods, count(*) filter (where o.status = 'paid')::int as paid,
              max(p.payment_to) as last
         from subscription_periods p join orders o on o.store_id = p.store_id and o.id = p.order_id
        group by 1`,
    );
    expect(periods).toHaveLength(SUBSCRIBERS + PLANS);
    for (const { periods: all, paid, last } of periods) {
      const due = last === null ? KILLS + 1 : INSTALLMENTS;
      expect([all, paid, last ?? due]).toEqual([due, due, due]);
    }
  });

  it('took the whole price of each installment plan, and completed it', async () => {
    const plans = await rows(
      `select s.end_reason, sum(o.total)::int as paid from subscriptions s
         join subscription_periods p on p.store_id = s.store_id and p.subscription_id = s.id
         join orders o on o.store_id = p.store_id and o.id = p.order_id
        where s.payments_total is not null group by s.id, s.end_reason`,
    );
    expect(plans).toEqual(Array.from({ length: PLANS }, () => ({ end_reason: 'completed', paid: 10_000 })));
  });

  it('charged each of them once, as Stripe did', async () => {
    const paid = await rows(
      `select charge_id as charge, count(*)::int as times from payments where status = 'succeeded' group by 1 order by 1`,
    );
    const charges = stripe.list().flatMap(({ charge, intent }) => (charge && intent ? [intent.id] : []));
    expect(paid).toEqual(charges.toSorted().map((charge) => ({ charge, times: 1 })));
    expect(charges).toHaveLength(SUBSCRIBERS * (KILLS + 1) + PLANS * INSTALLMENTS);
  });

  it('has no ended and no unpaid subscription, and each has access', async () => {
    expect(
      await rows("select 1 from subscriptions where status <> 'active' and end_reason is distinct from 'completed'"),
    ).toEqual([]);
    const [access] = await rows('select count(*)::int as open from entitlements where revoked_at is null');
    expect(access).toEqual({ open: SUBSCRIBERS + PLANS });
  });

  it('has a ledger that sums to zero and agrees with Stripe', async () => {
    const [books] = await rows(
      `select (select sum(amount) from ledger_entries)::int as sum,
              (select coalesce(sum(amount), 0) from ledger_entries where account = 'gateway:stripe')::int as balance`,
    );
    const nets = stripe.list().flatMap(({ entry }) => (entry ? [entry.net] : []));
    expect(books).toEqual({ sum: 0, balance: nets.reduce((sum, net) => sum + net, 0) });
  });
});

async function start(): Promise<void> {
  startedAt = new Date();
  product = await startProduct({ dataDir, environment: { ...stripe.environment, DEMO: 'off' } });
  client = openClient(product);
}

/** Buys, and pays on Stripe's page with a card that can be charged later. */
async function buy(order: { storeId: string; quote: string; email: string }): Promise<void> {
  const { number } = await client.placeOrder(order);
  const session = stripe.list().find(({ description }) => description === `Order ${number}`)?.session;
  stripe.pay(session?.id ?? '', STRIPE_CARDS.pays);
  const { pathname, search } = new URL(session?.success_url ?? '');
  await client.send('GET', pathname + search, { headers: { 'sec-fetch-mode': 'navigate' } });
}

/** Moves every subscription a day into the past, and every installment plan a month. */
async function passPeriod(): Promise<void> {
  const period = "case when payments_total is null then interval '1 day' else interval '31 days' end";
  await rows(
    `update subscriptions
        set anchor_at = anchor_at - ${period}, started_at = started_at - ${period},
            period_start = period_start - ${period}, period_end = period_end - ${period}, due_at = due_at - ${period}`,
  );
  // Far away and back, because a period must not meet the next one, which has not moved yet.
  const back = "case when payment_to is null then interval '9999 days' else interval '9969 days' end";
  for (const moved of ["- interval '10000 days'", `+ ${back}`])
    await rows(
      `update subscription_periods set period_start = period_start ${moved}, period_end = period_end ${moved}`,
    );
  // The next period begins at the moment of the one that was moved, whose order has its key.
  await rows('update orders set idempotency_key = gen_random_uuid()::text');
}

/** Renews what is due, kills the server while Stripe holds one of its answers, and starts it again. */
async function killDuring(call: RegExp): Promise<void> {
  const seen = stripe.seen.length;
  stripe.failNext(call, { kind: 'delay', ms: HELD_MS });
  await sweep();
  await until(() => stripe.seen.slice(seen).some((one) => call.test(one)), PATIENCE_MS);
  await product.kill();
  client.close();
  // Stripe carries out what it was asked, though nobody hears the answer.
  await pause(HELD_MS);
  stripe.forgetKeys();
  await start();
}

async function sweep(): Promise<void> {
  const queue = await openQueue({
    connection: reachDatabase(dataDir, 'app'),
    onError: () => undefined,
    isWorker: false,
  });
  const owner = new pg.Client(reachDatabase(dataDir, 'owner'));
  await owner.connect();
  await queue.enqueue(job('sweep', { realm: storeId }), (text, values = []) => owner.query(text, [...values]));
  await owner.end();
  await queue.close();
}

/** Lets the time pass that jobs wait until every period is paid. */
const settle = () =>
  untilSettled({
    dataDir,
    startedAt,
    names: ['settlePayment', 'renewSubscription', 'sweep'],
    patienceMs: PATIENCE_MS,
    countLeft: async () =>
      (
        await rows(
          `select (select count(*) from payments where status = 'created')::int as payments,
                  (select count(*) from subscriptions where period_end <= now() and status <> 'ended')::int as due`,
        )
      )[0],
  });

const rows = (sql: string) => query(dataDir, sql);
