import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { newCharge, OWN_ACCOUNT } from '#test/doubles/stripe/objects.ts';
import { STRIPE_CARDS } from '#test/doubles/stripe/payments.ts';
import { startStripe, type StripeEvent } from '#test/doubles/stripe/startStripe.ts';
import { openShop, readTotals, type Shop } from '#test/shop.ts';
import { earlier } from '#test/earlier.ts';
import { openWorld } from '#test/world.ts';

let clock = () => new Date();
const stripe = await startStripe({ now: () => clock() });
const world = await openWorld({ environment: stripe.connectEnvironment });
afterAll(() => stripe.close());
clock = world.now;

beforeEach(() => {
  stripe.events.length = 0;
  stripe.settleIn(null);
  stripe.books.settleAfter(0);
});

let sellers = 0;

async function openSeller(currency = 'USD'): Promise<Shop & { account: string }> {
  const shop = await openShop(world, `seller${(sellers += 1)}`, { currency });
  await world.call('connectPayments', { storeId: shop.storeId }, { as: shop });
  const { account } = await world.call('getPaymentAccount', { storeId: shop.storeId }, { as: shop });
  stripe.accounts.decide(account.id, { cards: 'active' });
  await world.call('getPaymentAccount', { storeId: shop.storeId }, { as: shop });
  return { ...shop, account: account.id };
}

/** A buyer on Stripe's page. */
async function openPage(shop: Shop, email = `${randomUUID()}@example.com`): Promise<string> {
  const visitor = openBrowser(world);
  const url = `/${shop.slug}/checkout/spring-prints`;
  const { body } = await visitor.get(url);
  const { headers } = await visitor.post(url, { quote: hiddenField(body, 'quote'), email, name: 'Cleo' });
  return /\/c\/pay\/(\w+)$/.exec(headers.location ?? '')?.[1] ?? '';
}

/** A payment that Stripe has. Its events have not arrived. */
async function pay(shop: Shop, card: string = STRIPE_CARDS.pays) {
  const email = `${randomUUID()}@example.com`;
  const session = await openPage(shop, email);
  stripe.pay(session, card);
  const [order] = await world.sql<{ id: string }>('select id from orders where email = $1', [email]);
  return { session, intent: stripe.ofSession(session).intent?.id ?? '', orderId: order?.id ?? '', email };
}

const receive = (event: StripeEvent) => world.app.inject({ method: 'POST', ...stripe.post(event) });

async function receiveAll(events: readonly StripeEvent[] = stripe.events): Promise<void> {
  for (const event of events) await receive(event);
  await world.runJobs();
}

async function enqueue(name: 'reconcileAccount' | 'readMissedEvents', account: string | null): Promise<void> {
  await world.services.db.onPlatform((tx) => tx.enqueue(job(name, { realm: PLATFORM_REALM, account })));
}

async function reconcile(account: string | null): Promise<void> {
  await enqueue('reconcileAccount', account);
  await world.runJobs();
}

/** Runs until the ledger has what was read anew. */
async function reconcileTwice(account: string | null): Promise<void> {
  await reconcile(account);
  await reconcile(account);
}

const refund = (shop: Shop, orderId: string, amount?: number) =>
  world.call(
    'refundOrder',
    { storeId: shop.storeId, orderId, idempotencyKey: randomUUID(), ...(amount && { amount }) },
    { as: shop },
  );

/** What the ledger has at the gateway per currency. */
async function ledgerOf(storeId: string): Promise<Record<string, number>> {
  const rows = await world.sql<{ currency: string; sum: string }>(
    `select currency, sum(amount)::text as sum from ledger_entries where store_id = $1 and account = 'gateway:stripe'
     group by currency`,
    [storeId],
  );
  return Object.fromEntries(rows.filter(({ sum }) => sum !== '0').map(({ currency, sum }) => [currency, Number(sum)]));
}

const balanceAt = (account: string) =>
  Object.fromEntries(
    Object.entries(stripe.books.balanceOf(account))
      .filter(([, net]) => net !== 0)
      .map(([currency, net]) => [currency.toUpperCase(), net]),
  );

const gapsOf = (storeId: string) =>
  world.sql(
    `select kind, currency, booked::int, received::int from processor_gaps
     where store_id = $1 and closed_at is null order by kind, currency`,
    [storeId],
  );

const payoutsOf = (storeId: string) =>
  world.sql('select status, amount::int, currency, failure from payouts where store_id = $1 order by created_at', [
    storeId,
  ]);

describe('reconciliation', () => {
  it('finds nothing to say about payments, refunds and disputes that were booked', async () => {
    const shop = await openSeller();
    const first = await pay(shop);
    await pay(shop, STRIPE_CARDS.disputed);
    await receiveAll();
    await refund(shop, first.orderId, 500);
    await world.runJobs();
    await reconcile(shop.account);
    expect(await ledgerOf(shop.storeId)).toEqual(balanceAt(shop.account));
    const unsettled = await world.sql('select kind from processor_entries where store_id = $1 and not is_settled', [
      shop.storeId,
    ]);
    expect(unsettled).toEqual([]);
    world.travel({ hours: 25 });
    await reconcile(shop.account);
    await world.sweep(shop.storeId);
    expect(await gapsOf(shop.storeId)).toEqual([]);
  });

  it('books a payment, a refund and a dispute whose events never arrived', async () => {
    const shop = await openSeller();
    const { intent, orderId, email } = await pay(shop);
    await reconcileTwice(shop.account);
    expect(await world.emailsTo(email)).toHaveLength(1);
    stripe.refund({ payment_intent: intent, amount: 300 }, shop.account);
    const { session } = await pay(shop);
    await reconcileTwice(shop.account);
    stripe.openDispute(stripe.ofSession(session));
    await reconcileTwice(shop.account);
    const { order } = await world.call('getOrder', { storeId: shop.storeId, orderId }, { as: shop });
    expect(order.refunded.amount).toBe(300);
    expect((await readTotals(world, shop.storeId)).ledger).toMatchObject({ disputes: 1200, 'fees:dispute': 1500 });
    expect(await ledgerOf(shop.storeId)).toEqual(balanceAt(shop.account));
    expect(await gapsOf(shop.storeId)).toEqual([]);
  });

  it('books a payout to the bank, and books it back when the bank returns it', async () => {
    const shop = await openSeller();
    await pay(shop);
    await receiveAll();
    const net = balanceAt(shop.account)['USD'];
    const payout = stripe.books.payOut(shop.account, 'usd');
    await receiveAll();
    expect(await payoutsOf(shop.storeId)).toMatchObject([{ status: 'paid', amount: net, currency: 'USD' }]);
    expect((await readTotals(world, shop.storeId)).ledger).toMatchObject({ bank: net, 'gateway:stripe': 0 });
    stripe.books.failPayout(payout.id);
    await receiveAll();
    expect(await payoutsOf(shop.storeId)).toMatchObject([
      { status: 'failed', failure: 'The bank account has been closed.' },
    ]);
    const { ledger, unbalanced } = await readTotals(world, shop.storeId);
    expect(ledger).toMatchObject({ bank: 0, 'gateway:stripe': net });
    expect(unbalanced).toBe(0);
  });

  it('exchanges what the provider settles in another currency', async () => {
    const shop = await openSeller();
    stripe.settleIn({ currency: 'eur', rate: 0.91 });
    const { orderId } = await pay(shop);
    await receiveAll();
    await refund(shop, orderId, 700);
    await world.runJobs();
    await reconcileTwice(shop.account);
    expect(await ledgerOf(shop.storeId)).toEqual(balanceAt(shop.account));
    expect(Object.keys(balanceAt(shop.account))).toEqual(['EUR']);
    expect(await gapsOf(shop.storeId)).toEqual([]);
  });

  it('books what another program and the provider itself moved, and shows only what nobody can explain', async () => {
    const shop = await openSeller();
    const { account } = shop;
    const currency = 'usd';
    stripe.books.move({ type: 'charge', amount: 5000, fee: 175, currency, source: null, account });
    stripe.books.move({ type: 'stripe_fee', amount: -200, currency, source: null, account });
    stripe.books.move({ type: 'adjustment', amount: -40, currency, source: null, account });
    await reconcile(account);
    expect(await ledgerOf(shop.storeId)).toEqual(balanceAt(account));
    expect((await readTotals(world, shop.storeId)).ledger).toMatchObject({ outside: -4785, fees: 200 });
    expect(await gapsOf(shop.storeId)).toEqual([{ kind: 'other', currency: 'USD', booked: 0, received: -40 }]);
  });

  it('shows a transfer that the provider does not have after a day, and closes the difference when it appears', async () => {
    const shop = await openSeller();
    const { orderId } = await pay(shop);
    await receiveAll();
    await reconcile(shop.account);
    const [{ id } = { id: '' }] = await world.sql<{ id: string }>('select id from payments where order_id = $1', [
      orderId,
    ]);
    const hidden = await world.sql('delete from processor_entries where subject_id = $1 returning *', [id]);
    world.travel({ hours: 23 });
    await world.sweep(shop.storeId);
    expect(await gapsOf(shop.storeId)).toEqual([]);
    world.travel({ hours: 2 });
    await world.sql('update processor_cursors set entries_until = $1', [world.now()]);
    await world.sweep(shop.storeId);
    expect(await gapsOf(shop.storeId)).toEqual([{ kind: 'payment', currency: 'USD', booked: 1075, received: 0 }]);
    expect(hidden).toHaveLength(1);
    await world.sql('update processor_cursors set entries_until = null');
    await reconcile(shop.account);
    expect(await gapsOf(shop.storeId)).toEqual([]);
  });

  it('shows another amount', async () => {
    const shop = await openSeller();
    await pay(shop);
    await receiveAll();
    await world.sql(`alter table ledger_transfers disable row level security`);
    await world.sql(
      `update ledger_transfers set amount = amount - 1 where store_id = $1 and credit_account = 'store'`,
      [shop.storeId],
    );
    await world.sql(`alter table ledger_transfers enable row level security`);
    await reconcile(shop.account);
    expect(await gapsOf(shop.storeId)).toEqual([]);
    world.travel({ hours: 1 });
    await reconcile(shop.account);
    expect(await gapsOf(shop.storeId)).toEqual([{ kind: 'payment', currency: 'USD', booked: 1074, received: 1075 }]);
  });

  it('continues after a crash between any two requests', async () => {
    const shop = await openSeller();
    await pay(shop);
    await pay(shop);
    stripe.books.payOut(shop.account, 'usd');
    for (const call of [/^GET \/v1\/balance_transactions/, /^GET \/v1\/payouts/, /^GET \/v1\/payment_intents/]) {
      stripe.failNext(call, { kind: 'cut' }, 3);
      await reconcile(shop.account);
    }
    await world.sql(
      `update provider_events set tried_at = null, received_at = ${earlier('received_at', "interval '2 hours'")}`,
    );
    await world.sweep();
    await reconcileTwice(shop.account);
    expect(await ledgerOf(shop.storeId)).toEqual(balanceAt(shop.account));
    expect(await payoutsOf(shop.storeId)).toHaveLength(1);
  });

  it('stores and books everything once when two workers read an account', async () => {
    const shop = await openSeller();
    await pay(shop);
    await receiveAll();
    stripe.books.payOut(shop.account, 'usd');
    await pay(shop);
    await receiveAll();
    await world.sql('truncate processor_entries, processor_balances, processor_cursors');
    const { reconcileAccount } = await import('./reconcileAccount.ts');
    const run = () =>
      reconcileAccount(
        { realm: PLATFORM_REALM, account: shop.account },
        { services: world.services, now: world.now(), jobId: randomUUID() },
      );
    await Promise.all([run(), run(), run(), run()]);
    expect(await ledgerOf(shop.storeId)).toEqual({ USD: 1075 });
    const [balance] = await world.sql('select net::int from processor_balances where store_id = $1', [shop.storeId]);
    expect(balance).toEqual({ net: 1075 });
  });

  it('does not ask why a bank debit is not booked before the bank has answered', async () => {
    const shop = await openSeller();
    const session = await openPage(shop);
    stripe.payByBank(session);
    const { intent } = stripe.ofSession(session);
    if (!intent) throw new Error('Nobody paid.');
    const charge = newCharge(intent, '');
    const entry = { amount: charge.amount, currency: 'usd', source: charge, account: shop.account };
    stripe.books.move({ ...entry, type: 'payment' });
    await reconcileTwice(shop.account);
    world.travel({ hours: 30 });
    await reconcileTwice(shop.account);
    await world.sweep(shop.storeId);
    expect(await gapsOf(shop.storeId)).toEqual([]);
    stripe.refuseByBank(session);
    stripe.books.move({ ...entry, type: 'payment_failure_refund', amount: -charge.amount });
    await receiveAll();
    await reconcileTwice(shop.account);
    expect(
      await world.sql('select 1 from processor_entries where store_id = $1 and not is_settled', [shop.storeId]),
    ).toEqual([]);
    expect(await ledgerOf(shop.storeId)).toEqual(balanceAt(shop.account));
  });

  it('leaves an account that has disconnected as it is', async () => {
    const shop = await openSeller();
    await pay(shop);
    await receiveAll();
    await reconcile(shop.account);
    stripe.accounts.deauthorize(shop.account);
    await receiveAll();
    const before = stripe.seenOf(shop.account).length;
    world.travel({ hours: 30 });
    await reconcile(shop.account);
    await enqueue('readMissedEvents', shop.account);
    await world.runJobs();
    await world.sweep(shop.storeId);
    const calls = stripe.seenOf(shop.account).slice(before);
    expect(calls.filter((call) => /balance_transactions|payouts|events/.test(call))).toEqual([]);
    expect(await gapsOf(shop.storeId)).toEqual([]);
  });

  it('keeps the accounts of stores apart', async () => {
    const [ana, ben] = [await openSeller(), await openSeller()];
    await pay(ana);
    await pay(ben);
    await receiveAll();
    await reconcile(ana.account);
    const stores = await world.sql<{ store_id: string }>(
      'select store_id from processor_entries where account_id = $1',
      [ana.account],
    );
    expect(new Set(stores.map(({ store_id }) => store_id))).toEqual(new Set([ana.storeId]));
    const seen = await world.services.db.inStore(provenStore(ben.storeId), (tx) =>
      tx.many(tx.q.selectFrom('processor_entries').select('store_id')),
    );
    expect(seen.filter(({ store_id }) => store_id !== ben.storeId)).toEqual([]);
  });

  it('collects events that were never delivered, each once', async () => {
    const shop = await openSeller();
    const { email } = await pay(shop);
    const event = stripe.events.find(({ type }) => type === 'payment_intent.succeeded');
    await enqueue('readMissedEvents', shop.account);
    await world.runJobs();
    await enqueue('readMissedEvents', shop.account);
    await world.runJobs();
    expect(await world.emailsTo(email)).toHaveLength(1);
    const rows = await world.sql('select status from provider_events where event_id = $1', [event?.id]);
    expect(rows).toEqual([{ status: 'handled' }]);
  });

  it('is equal to the cent after shuffled, doubled and dropped events', async () => {
    const action = fc.constantFrom('pay', 'refund', 'refund-at-stripe', 'dispute', 'pay-out', 'bounce', 'exchange');
    await fc.assert(
      fc.asyncProperty(
        fc.array(action, { minLength: 3, maxLength: 8 }),
        fc.infiniteStream(fc.nat({ max: 99 })),
        async (actions, dice) => {
          const shop = await openSeller();
          stripe.settleIn(null);
          const roll = () => dice.next().value ?? 0;
          const paid: { intent: string; session: string; orderId: string }[] = [];
          for (const each of ['pay', ...actions]) {
            const last = paid.at(-1);
            if (each === 'pay') paid.push(await pay(shop));
            if (each === 'exchange') stripe.settleIn({ currency: 'eur', rate: 0.87 });
            if (each === 'refund' && last) await refund(shop, last.orderId, 100).catch(() => undefined);
            if (each === 'refund-at-stripe' && last)
              stripe.refund({ payment_intent: last.intent, amount: 50 }, shop.account);
            if (each === 'dispute' && last && stripe.disputesOf(last.intent).length === 0) {
              const dispute = stripe.openDispute(stripe.ofSession(last.session));
              if (roll() % 2 === 0) stripe.moveDispute(dispute.id, roll() % 2 === 0 ? 'won' : 'lost');
            }
            if (each === 'pay-out' && (balanceAt(shop.account)['USD'] ?? 0) > 0) {
              const payout = stripe.books.payOut(shop.account, 'usd');
              if (roll() % 3 === 0) stripe.books.failPayout(payout.id);
            }
            if (each === 'bounce') await reconcile(shop.account);
            const arrived = stripe.events.splice(0).flatMap((event) => [[], [event], [event, event]][roll() % 3] ?? []);
            await receiveAll(arrived.toSorted(() => (roll() % 2 === 0 ? 1 : -1)));
          }
          for (let run = 0; run < 3; run += 1) await reconcile(shop.account);
          await world.sweep(shop.storeId);
          await reconcile(shop.account);
          expect(await ledgerOf(shop.storeId)).toEqual(balanceAt(shop.account));
          expect((await readTotals(world, shop.storeId)).unbalanced).toBe(0);
        },
      ),
      { numRuns: 8 },
    );
  }, 120_000);
});

describe('the operator’s own account', () => {
  it('belongs to its stores in parts, without what other programs did', async () => {
    const [shared, now] = [await startStripe({ now: () => clock() }), clock];
    const alone = await openWorld({ environment: shared.environment });
    clock = alone.now;
    const [ana, ben] = [await openShop(alone, 'ana'), await openShop(alone, 'ben')];
    const buy = async (shop: Shop) => {
      const visitor = openBrowser(alone);
      const url = `/${shop.slug}/checkout/spring-prints`;
      const form = { quote: hiddenField((await visitor.get(url)).body, 'quote'), email: 'cleo@example.com', name: 'C' };
      const { headers } = await visitor.post(url, form);
      shared.pay(/\/c\/pay\/(\w+)$/.exec(headers.location ?? '')?.[1] ?? '', STRIPE_CARDS.pays);
    };
    const run = async () => {
      await alone.sweep();
      await alone.runJobs();
    };
    for (const shop of [ana, ana, ben]) await buy(shop);
    shared.books.move({ type: 'charge', amount: 900, currency: 'usd', source: null, account: OWN_ACCOUNT });
    await run();
    await run();
    const payout = shared.books.payOut(OWN_ACCOUNT, 'usd');
    await run();
    const parts = await alone.sql('select store_id, amount::int from payouts order by amount desc');
    const each = 1200 - 65;
    expect(parts).toEqual([
      { store_id: ana.storeId, amount: 2 * each },
      { store_id: ben.storeId, amount: each },
    ]);
    expect(payout.amount).toBe(3 * each + 900);
    for (const shop of [ana, ben]) {
      const { ledger } = await readTotals(alone, shop.storeId);
      expect(ledger).toMatchObject({ 'gateway:stripe': 0 });
    }
    shared.books.failPayout(payout.id);
    await run();
    expect((await readTotals(alone, ana.storeId)).ledger).toMatchObject({ 'gateway:stripe': 2 * each, bank: 0 });
    clock = now;
    await shared.close();
  });
});
