import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { provenStore } from '#shared/kit/ids.ts';
import { EMAILS_PER_PERSON, UNTRUSTED_CAMPAIGN_PER_DAY, UNTRUSTED_MAIL_PER_DAY } from '#shared/rules/limits.ts';
import type { EmailKind } from '#shared/rules/mail.ts';
import { jobHandlers as handlers } from '#server/features/jobHandlers.ts';
import { MailDelayed } from '#server/gateways/mail/port.ts';
import { runJob } from '#server/jobs/runJobs.ts';
import { buy } from '#test/furnish.ts';
import { openShop, publishWare, type Shop } from '#test/shop.ts';
import { createWorld, type CreatorWithStore, type World } from '#test/world.ts';
import { findMailBlock } from './findMailBlock.ts';

describe('a store that has sold nothing yet', () => {
  let world: World;
  let shop: Shop;
  let paidId: string;

  beforeAll(async () => {
    world = await createWorld();
    shop = await openShop(world, 'ana', { price: { kind: 'free' } });
    ({ productId: paidId } = await publishWare(world, shop.storeId, { slug: 'paid' }));
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    await world.runJobs();
    world.travel({ days: 5 });
    await world.sql('delete from mail_allowances');
  });

  const order = async (email: string, productId = shop.productId): Promise<string> =>
    (await buy(world, { storeId: shop.storeId, productId, email, name: '' })).orderId;
  const receiptOf = async (orderId: string) =>
    (await world.call('getOrder', { storeId: shop.storeId, orderId }, { as: shop })).order.receipt;
  const freshEmail = () => `buyer-${randomUUID()}@customers.example`;
  /** Records that this many people were emailed today. */
  const writtenTo = (used: number) =>
    world.sql('insert into mail_allowances (store_id, day, used) values ($1, $2, $3)', [
      shop.storeId,
      world.now().toISOString().slice(0, 10),
      used,
    ]);
  it('can email a hundred non-paying people a day; the next email waits for tomorrow', async () => {
    await writtenTo(UNTRUSTED_MAIL_PER_DAY - 1);
    const last = await order(freshEmail());
    await world.runJobs();
    const oneMore = await order(freshEmail());
    await world.runJobs();
    expect(await receiptOf(last)).toMatchObject({ state: 'sent' });
    expect(await receiptOf(oneMore)).toMatchObject({
      state: 'held',
      problem: 'Will be sent tomorrow: new stores can email up to 100 people a day.',
    });
    await world.sweep(shop.storeId);
    expect(await receiptOf(oneMore)).toMatchObject({ state: 'held' });
    world.travel({ days: 1 });
    await world.sweep(shop.storeId);
    expect(await receiptOf(oneMore)).toMatchObject({ state: 'sent', problem: null });
  });

  it('gives the last place of a day to one of several concurrent emails', async () => {
    await writtenTo(UNTRUSTED_MAIL_PER_DAY - 1);
    const orders = [];
    for (let left = 6; left > 0; left -= 1) orders.push(await order(freshEmail()));
    const jobs = await world.queue.fetch('sendSaleEmails');
    await Promise.all(jobs.map((one) => runJob({ job: one, handlers, services: world.services })));
    const states = await Promise.all(orders.map(async (id) => (await receiptOf(id)).state));
    expect(states.filter((state) => state === 'sent')).toHaveLength(1);
    expect(states.filter((state) => state === 'held')).toHaveLength(5);
  });

  it('counts a recipient once, however many emails they get', async () => {
    const email = freshEmail();
    const first = await order(email);
    await world.runJobs();
    await world.sql('update mail_allowances set used = $1', [UNTRUSTED_MAIL_PER_DAY]);
    await world.call('resendReceipt', { storeId: shop.storeId, orderId: first }, { as: shop });
    await world.runJobs();
    expect(await receiptOf(first)).toMatchObject({ state: 'sent' });
  });

  it('counts an email once, however often it is retried', async () => {
    const first = await order(freshEmail());
    const [job] = await world.queue.fetch('sendSaleEmails');
    if (!job) throw new Error('No receipt is wanted.');
    const send = () => Promise.reject(new MailDelayed('full'));
    const services = { ...world.services, mail: { ...world.services.mail, send } };
    for (let turn = 0; turn <= EMAILS_PER_PERSON; turn += 1) {
      await expect(runJob({ job, handlers, services })).rejects.toThrow('full');
    }
    await runJob({ job, handlers, services: world.services });
    expect(await receiptOf(first)).toMatchObject({ state: 'sent' });
    expect(await world.sql('select used from mail_allowances')).toEqual([{ used: 1 }]);
  });

  it('still sends codes and receipts of payments', async () => {
    await writtenTo(UNTRUSTED_MAIL_PER_DAY);
    const paid = await order('dora@customers.example', paidId);
    await world.runJobs();
    expect(await receiptOf(paid)).toMatchObject({ state: 'sent' });
    await world.call('customerSendCode', { storeId: shop.storeId, email: 'dora@customers.example' });
    expect(await world.codeFor('dora@customers.example')).toMatch(/^\d{6}$/);
  });

  it('does not become trusted by test payments or sales recorded by hand', async () => {
    await writtenTo(UNTRUSTED_MAIL_PER_DAY);
    await order(freshEmail(), paidId);
    await world.call(
      'recordCustomerPurchase',
      {
        storeId: shop.storeId,
        email: freshEmail(),
        productId: paidId,
        amount: { amount: 5000, currency: 'USD' },
        reference: randomUUID(),
      },
      { as: shop },
    );
    const free = await order(freshEmail());
    await world.runJobs();
    expect(await receiptOf(free)).toMatchObject({ state: 'held' });
  });

  it('holds receipts of sales made elsewhere beyond the limit', async () => {
    await writtenTo(UNTRUSTED_MAIL_PER_DAY);
    const { order: recorded } = await world.call(
      'recordCustomerPurchase',
      {
        storeId: shop.storeId,
        email: freshEmail(),
        productId: paidId,
        amount: { amount: 5000, currency: 'USD' },
        reference: randomUUID(),
        sendReceipt: true,
      },
      { as: shop },
    );
    await world.runJobs();
    expect(await receiptOf(recorded.id)).toMatchObject({ state: 'held' });
  });

  it('gives up a held email after three days', async () => {
    await writtenTo(UNTRUSTED_MAIL_PER_DAY);
    const late = await order(freshEmail());
    await world.runJobs();
    world.travel({ days: 4 });
    await world.sweep(shop.storeId);
    expect(await receiptOf(late)).toMatchObject({ state: 'failed' });
  });

  it('can email everyone once an admin trusts it, with a reason', async () => {
    await writtenTo(UNTRUSTED_MAIL_PER_DAY);
    const waiting = await order(freshEmail());
    await world.runJobs();
    const admin = await world.person('ada');
    await world.sql('update creators set is_admin = true where id = $1', [admin.id]);
    const trust = (isTrusted: boolean) =>
      world.call('setStoreMailTrust', { storeId: shop.storeId, isTrusted, reason: 'Known to us.' }, { as: admin });
    expect(await trust(true)).toEqual({ isTrusted: true });
    await trust(true);
    await world.sweep(shop.storeId);
    expect(await receiptOf(waiting)).toMatchObject({ state: 'sent' });
    expect(await trust(false)).toEqual({ isTrusted: false });
    const { items } = await world.call('getAdminAuditLog', { limit: 5 }, { as: admin });
    expect(items.map(({ action }: { action: string }) => action)).toEqual(['store.limit-mail', 'store.trust-mail']);
    expect(items[0]).toMatchObject({ target: { id: shop.storeId }, reason: 'Known to us.' });
  });

  it('can email everyone once it has received real money', async () => {
    await writtenTo(UNTRUSTED_MAIL_PER_DAY);
    const waiting = await order(freshEmail());
    await world.runJobs();
    const real = await order(freshEmail(), paidId);
    await world.sql('update orders set is_test = false where id = $1', [real]);
    await world.sweep(shop.storeId);
    expect(await receiptOf(waiting)).toMatchObject({ state: 'sent' });
  });
});

describe('findMailBlock', () => {
  let world: World;
  let ana: CreatorWithStore;

  beforeAll(async () => {
    world = await createWorld();
    ana = await world.creator('ana');
  });
  afterAll(() => world.close());
  beforeEach(() => world.sql('delete from mail_allowances'));

  const blockOf = (kind: EmailKind, { isClosed = false, recipientKey = `${randomUUID()}@customers.example` } = {}) =>
    world.services.db.inStore(provenStore(ana.storeId), (tx) =>
      findMailBlock(tx, { emailId: randomUUID(), kind, recipientKey, isClosed, now: world.now() }),
    );
  const written = async () =>
    (await world.sql('select used, (select count(*)::int from mail_recipients) as people from mail_allowances'))[0];

  it('holds a campaign of a suspended store, and gives up emails that would be outdated when it reopens', async () => {
    const problem = 'Not sent: the store is suspended.';
    expect(await blockOf('campaign', { isClosed: true })).toEqual({ state: 'held', problem });
    for (const kind of [
      'campaign-test',
      'notice',
      'opt-in',
      'message',
      'sale',
      'free-receipt',
      'marked-refund',
    ] as const)
      expect(await blockOf(kind, { isClosed: true })).toEqual({ state: 'failed', problem });
    for (const kind of ['receipt', 'refund', 'code'] as const)
      expect(await blockOf(kind, { isClosed: true })).toBeNull();
    expect(await written()).toBeUndefined();
  });

  it('holds a campaign beyond the limit until the next day, without using a place', async () => {
    for (let people = 0; people < UNTRUSTED_CAMPAIGN_PER_DAY; people += 1) expect(await blockOf('campaign')).toBeNull();
    const full = { used: UNTRUSTED_CAMPAIGN_PER_DAY, people: UNTRUSTED_CAMPAIGN_PER_DAY };
    expect(await written()).toEqual(full);
    expect(await blockOf('campaign')).toEqual({
      state: 'held',
      problem: `Will be sent tomorrow: new stores can email up to ${UNTRUSTED_MAIL_PER_DAY} people a day.`,
    });
    expect(await written()).toEqual(full);
    // There is still room for emails that a customer is waiting for.
    expect(await blockOf('free-receipt')).toBeNull();
    world.travel({ days: 1 });
    expect(await blockOf('campaign')).toBeNull();
  });

  it('deletes the counted addresses after a day, and the count after a week', async () => {
    expect(await blockOf('campaign')).toBeNull();
    world.travel({ days: 1 });
    await world.sweep(ana.storeId);
    expect(await written()).toEqual({ used: 1, people: 1 });
    world.travel({ days: 1 });
    await world.sweep(ana.storeId);
    expect(await written()).toEqual({ used: 1, people: 0 });
    world.travel({ days: 6 });
    await world.sweep(ana.storeId);
    expect(await written()).toBeUndefined();
  });

  it('gives up emails to an address that bounced, in any store', async () => {
    const recipientKey = 'gone@customers.example';
    await world.sql(
      `insert into mail_suppressions (store_id, recipient_key, reason, created_at) values ($1, $2, 'bounced', $3)`,
      [ana.storeId, recipientKey, world.now()],
    );
    expect(await blockOf('campaign', { recipientKey })).toMatchObject({ state: 'failed' });
    expect(await blockOf('code', { recipientKey })).toBeNull();
  });
});
