import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { firstAdmin } from '#test/admin.ts';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { OWN_ACCOUNT } from '#test/doubles/stripe/objects.ts';
import { STRIPE_CARDS } from '#test/doubles/stripe/payments.ts';
import { startStripe } from '#test/doubles/stripe/startStripe.ts';
import { openShop, type Shop } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

let clock = () => new Date();
const stripe = await startStripe({ now: () => clock() });
const world = await openWorld({ environment: stripe.environment });
afterAll(() => stripe.close());
clock = world.now;
const [ana, ben] = [await openShop(world, 'ana'), await openShop(world, 'ben')];
const admin = await firstAdmin(world);

const NET = 1200 - 65;
const DAY = 86_400;

async function pay(shop: Shop): Promise<{ intent: string }> {
  const visitor = openBrowser(world);
  const url = `/${shop.slug}/checkout/spring-prints`;
  const { body } = await visitor.get(url);
  const email = `${randomUUID()}@example.com`;
  const { headers } = await visitor.post(url, { quote: hiddenField(body, 'quote'), email, name: 'Cleo' });
  const session = /\/c\/pay\/(\w+)$/.exec(headers.location ?? '')?.[1] ?? '';
  stripe.pay(session, STRIPE_CARDS.pays);
  return { intent: stripe.ofSession(session).intent?.id ?? '' };
}

/** Two runs: the first asks for payments whose events did not arrive. */
async function reconcile(): Promise<void> {
  await world.sweep();
  await world.sweep();
}

const call = (name: string, input: object = {}, shop: Shop = ana) =>
  world.call(name, { storeId: shop.storeId, ...input }, { as: shop });

const money = (amount: number) => ({ amount, currency: 'USD' });

describe('the balance of a store', () => {
  it('is empty before the first sale', async () => {
    expect(await call('getBalance')).toEqual({
      hasPayouts: true,
      isTest: true,
      balances: [],
      differences: [],
      differenceCount: 0,
    });
  });

  it('has what can be paid out and what cannot yet, of this store alone', async () => {
    await pay(ana);
    await pay(ben);
    stripe.books.settleAfter(2 * DAY);
    await pay(ana);
    await reconcile();
    expect((await call('getBalance')).balances).toEqual([{ available: money(NET), pending: money(NET) }]);
    expect((await call('getBalance', {}, ben)).balances).toEqual([{ available: money(NET), pending: money(0) }]);
    stripe.books.settleAfter(0);
    world.travel({ days: 3 });
    expect((await call('getBalance')).balances).toEqual([{ available: money(2 * NET), pending: money(0) }]);
  });
});

describe('the payouts of a store', () => {
  it('are listed with its part, and with what they consist of', async () => {
    stripe.books.payOut(OWN_ACCOUNT, 'usd');
    await reconcile();
    const { items, count } = await call('listPayouts');
    expect(count).toBe(1);
    const [payout] = items;
    expect(payout).toMatchObject({ status: 'paid', amount: money(2 * NET), hasEntries: true, failure: null });
    expect((await call('getPayout', { payoutId: payout.id })).payout).toEqual(payout);
    const entries = (await call('listPayoutEntries', { payoutId: payout.id })).items;
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({ kind: 'payment', amount: money(1200), fee: money(65), net: money(NET) });
    expect(entries[0].order.number).toMatch(/^\w{8}$/);
    expect((await call('getBalance')).balances).toEqual([{ available: money(0), pending: money(0) }]);
    const first = await call('listPayoutEntries', { payoutId: payout.id, limit: 1 });
    const rest = await call('listPayoutEntries', { payoutId: payout.id, limit: 1, cursor: first.nextCursor });
    expect([...first.items, ...rest.items]).toEqual(entries);
    expect(rest.nextCursor).toBeNull();
  });

  it('are found by month, status, id and amount', async () => {
    const [{ providerId, createdAt }] = (await call('listPayouts')).items;
    const month = createdAt.slice(0, 7);
    const found = async (filter: object) => (await call('listPayouts', filter)).count;
    expect(await found({ month })).toBe(1);
    expect(await found({ month: '2020-01' })).toBe(0);
    expect(await found({ status: 'failed' })).toBe(0);
    expect(await found({ search: providerId.slice(3, 12) })).toBe(1);
    expect(await found({ search: '22.70' })).toBe(1);
    expect(await found({ search: '99.99' })).toBe(0);
    await expect(found({ month: '2026-13' })).rejects.toMatchObject({ httpStatus: 400 });
  });

  it('cannot be seen from another store', async () => {
    const [{ id: payoutId }] = (await call('listPayouts')).items;
    for (const name of ['getPayout', 'listPayoutEntries'])
      await expect(call(name, { payoutId }, ben)).rejects.toMatchObject({ httpStatus: 404 });
    for (const name of ['getBalance', 'listPayouts', 'exportLedger'])
      await expect(world.call(name, { storeId: ana.storeId }, { as: ben })).rejects.toMatchObject({ httpStatus: 403 });
  });
});

describe('exportLedger', () => {
  it('returns each transfer once, page by page, with its order', async () => {
    const all = (await call('exportLedger')).items;
    const [{ count } = { count: 0 }] = await world.sql<{ count: number }>(
      'select count(*)::int from ledger_transfers where store_id = $1',
      [ana.storeId],
    );
    expect(all).toHaveLength(count);
    expect(all.find(({ event }: { event: string }) => event === 'payout')).toMatchObject({
      debit: 'bank',
      credit: 'gateway:stripe',
      amount: 2 * NET,
      orderNumber: null,
    });
    expect(all.find(({ event }: { event: string }) => event === 'payment').orderNumber).toMatch(/^\w{8}$/);
    const pages = [];
    let cursor: string | undefined;
    do {
      const page = await call('exportLedger', { limit: 2, ...(cursor && { cursor }) });
      pages.push(...page.items);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(pages).toEqual(all);
    expect((await call('exportLedger', { month: '2020-01' })).items).toEqual([]);
  });
});

describe('differences', () => {
  it('are listed for the admin and the creator, explained, and reopened', async () => {
    const { intent } = await pay(ben);
    await reconcile();
    await world.sql('delete from processor_entries where charge_id = $1', [intent]);
    world.travel({ hours: 25 });
    await world.sql('update processor_cursors set entries_until = $1', [world.now()]);
    await world.sweep(ben.storeId);
    const balance = await call('getBalance', {}, ben);
    expect(balance.differences).toMatchObject([{ kind: 'payment', booked: money(NET), received: money(0) }]);
    expect(balance.differences[0].order.number).toMatch(/^\w{8}$/);

    const list = async (input: object = {}) => (await world.call('listGaps', input, { as: admin })).items;
    const [gap] = await list({ state: 'open' });
    expect(gap).toMatchObject({ state: 'open', store: { id: ben.storeId }, sourceId: intent });
    expect(await list({ search: intent })).toHaveLength(1);
    expect(await list({ search: 'nothing' })).toEqual([]);
    const key = { storeId: ben.storeId, gapId: gap.id };
    await expect(world.call('explainGap', { ...key, note: ' ' }, { as: admin })).rejects.toMatchObject({
      httpStatus: 400,
    });
    await world.call('explainGap', { ...key, note: 'Deleted for a test.' }, { as: admin });
    expect(await list({ state: 'explained' })).toMatchObject([{ id: gap.id, note: 'Deleted for a test.' }]);
    expect((await call('getBalance', {}, ben)).differenceCount).toBe(0);
    await world.sweep(ben.storeId);
    expect(await list({ state: 'open' })).toEqual([]);
    await world.call('reopenGap', key, { as: admin });
    expect(await list({ state: 'open' })).toMatchObject([{ id: gap.id }]);
    const log = await world.call('getAdminAuditLog', { action: 'payments.gap-explained' }, { as: admin });
    expect(log.items[0]).toMatchObject({ reason: 'Deleted for a test.' });

    await world.sql('update processor_cursors set entries_until = null');
    await world.sweep();
    expect(await list({ state: 'closed' })).toMatchObject([{ id: gap.id }]);
  });

  it('are for admins only', async () => {
    await expect(world.call('listGaps', {}, { as: ana })).rejects.toMatchObject({ httpStatus: 403 });
    const key = { storeId: ana.storeId, gapId: randomUUID() };
    await expect(world.call('explainGap', { ...key, note: 'x' }, { as: ana })).rejects.toMatchObject({
      httpStatus: 403,
    });
    await expect(world.call('reopenGap', key, { as: admin })).rejects.toMatchObject({ httpStatus: 404 });
  });
});
