import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { STRIPE_CARDS } from '#test/doubles/stripe/payments.ts';
import { startStripe, type StripeEvent } from '#test/doubles/stripe/startStripe.ts';
import { openShop, readTotals, type Shop } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

let clock = () => new Date();
const stripe = await startStripe({ now: () => clock() });
const world = await openWorld({ environment: stripe.connectEnvironment });
afterAll(() => stripe.close());
clock = world.now;

beforeEach(() => void (stripe.events.length = 0));

let sellers = 0;

async function openSeller(): Promise<Shop & { account: string }> {
  const shop = await openShop(world, `seller${(sellers += 1)}`);
  await world.call('connectPayments', { storeId: shop.storeId }, { as: shop });
  const { account } = await world.call('getPaymentAccount', { storeId: shop.storeId }, { as: shop });
  stripe.accounts.decide(account.id, { cards: 'active' });
  await world.call('getPaymentAccount', { storeId: shop.storeId }, { as: shop });
  return { ...shop, account: account.id };
}

/** A payment that Stripe has. Its events have not arrived. */
async function pay(shop: Shop, card: string) {
  const visitor = openBrowser(world);
  const url = `/${shop.slug}/checkout/spring-prints`;
  const { body } = await visitor.get(url);
  const email = `${randomUUID()}@example.com`;
  const form = { quote: hiddenField(body, 'quote'), email, name: 'Cleo', country: 'NL' };
  const { headers } = await visitor.post(url, form);
  const session = /\/c\/pay\/(\w+)$/.exec(headers.location ?? '')?.[1] ?? '';
  stripe.events.length = 0;
  stripe.pay(session, card);
  const payment = stripe.ofSession(session);
  const intent = payment.intent?.id ?? '';
  const [{ id: orderId } = {}] = await world.sql<{ id: string }>('select id from orders where email = $1', [email]);
  return { session, intent, orderId: orderId ?? '', email };
}

const receive = (event: StripeEvent) => world.app.inject({ method: 'POST', ...stripe.post(event) });

async function receiveAll(events: readonly StripeEvent[] = stripe.events): Promise<void> {
  for (const event of events) expect((await receive(event)).statusCode).toBe(204);
  await world.runJobs();
}

const list = async (shop: Shop) => (await world.call('listDisputes', { storeId: shop.storeId }, { as: shop })).items;
const orderOf = async (shop: Shop, orderId: string) =>
  (await world.call('getOrder', { storeId: shop.storeId, orderId }, { as: shop })).order;
const refund = (shop: Shop, orderId: string, amount?: number) =>
  world.call(
    'refundOrder',
    { storeId: shop.storeId, orderId, idempotencyKey: randomUUID(), ...(amount && { amount }) },
    { as: shop },
  );
const subjectsTo = async (shop: Shop) => (await world.emailsTo(shop.email)).map(({ subject }) => subject);

const disputeOf = (intent: string) => stripe.disputesOf(intent)[0]?.id ?? '';

async function disputed() {
  const shop = await openSeller();
  const paid = await pay(shop, STRIPE_CARDS.disputed);
  await receiveAll();
  stripe.events.length = 0;
  const [dispute] = await list(shop);
  return { shop, ...paid, dispute, disputeId: disputeOf(paid.intent) };
}

describe('a dispute', () => {
  it('suspends access, refuses refunds, is booked and told to the owner', async () => {
    const { shop, orderId, dispute } = await disputed();
    expect(dispute).toMatchObject({ status: 'open', reason: 'fraudulent', amount: { amount: 1200 }, orderId });
    const order = await orderOf(shop, orderId);
    expect(order).toMatchObject({ lines: [{ hasAccess: false }], refundable: { amount: 0 } });
    expect(order.money.steps.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['payment', 'dispute', 'dispute-fee']),
    );
    await expect(refund(shop, orderId)).rejects.toMatchObject({ details: { refusal: 'order-disputed' } });
    const { ledger, unbalanced } = await readTotals(world, shop.storeId);
    expect(unbalanced).toBe(0);
    expect(ledger).toMatchObject({ disputes: 1200, 'fees:dispute': 1500, 'gateway:stripe': 1075 - 2700 });
    expect(await subjectsTo(shop)).toContain(`Order ${order.number} is disputed`);
  });

  it('that is won gives everything back but the fee', async () => {
    const { shop, orderId, disputeId } = await disputed();
    stripe.moveDispute(disputeId, 'won');
    await receiveAll();
    await receiveAll();
    expect(await list(shop)).toMatchObject([{ status: 'won', closedAt: expect.any(String) }]);
    expect(await orderOf(shop, orderId)).toMatchObject({ lines: [{ hasAccess: true }], refundable: { amount: 1200 } });
    expect((await readTotals(world, shop.storeId)).ledger).toMatchObject({ disputes: 0, 'fees:dispute': 1500 });
    expect((await subjectsTo(shop)).filter((subject) => subject.startsWith('You won'))).toHaveLength(1);
    await refund(shop, orderId, 200);
  });

  it('that is lost ends access, and the platform returns its share once', async () => {
    const { shop, orderId, session, disputeId } = await disputed();
    stripe.failNext(/^POST \/v1\/application_fees/, { kind: 'cut' }, 3);
    stripe.moveDispute(disputeId, 'lost');
    await receiveAll();
    world.travel({ minutes: 61 });
    await world.sweep(shop.storeId);
    await receiveAll();
    expect(await orderOf(shop, orderId)).toMatchObject({ lines: [{ hasAccess: false }], refundable: { amount: 0 } });
    expect(stripe.ofSession(session)).toMatchObject({ applicationFee: 60, feeReturned: 60 });
    const { ledger, unbalanced } = await readTotals(world, shop.storeId);
    expect(unbalanced).toBe(0);
    expect(ledger).toMatchObject({ disputes: 0, store: 0, 'fees:platform': 0 });
    await expect(refund(shop, orderId)).rejects.toMatchObject({ details: { refusal: 'order-charged-back' } });
    expect((await subjectsTo(shop)).filter((subject) => subject.startsWith('You lost'))).toHaveLength(1);
  });

  it('that is lost takes back the tax in it, and lowers the revenue', async () => {
    const shop = await openSeller();
    const taxes = { isOn: true, home: 'DE', isInclusive: true, isBelowThreshold: false, addEuRates: true };
    await world.call('saveTaxes', { storeId: shop.storeId, ...taxes }, { as: shop });
    const { orderId, intent } = await pay(shop, STRIPE_CARDS.disputed);
    await receiveAll();
    const report = async () => {
      const [year, quarter] = [world.now().getUTCFullYear(), Math.floor(world.now().getUTCMonth() / 3) + 1];
      const { rows } = await world.call('getTaxReport', { storeId: shop.storeId, year, quarter }, { as: shop });
      return rows.map((row: { net: object; tax: object }) => [row.net, row.tax]);
    };
    expect(await report()).toMatchObject([[{ amount: 992 }, { amount: 208 }]]);
    stripe.moveDispute(disputeOf(intent), 'lost');
    await receiveAll();
    expect(await report()).toMatchObject([[{ amount: 0 }, { amount: 0 }]]);
    const { ledger, unbalanced } = await readTotals(world, shop.storeId);
    expect(unbalanced).toBe(0);
    expect(ledger).toMatchObject({ disputes: 0, store: 0, 'tax:NL:2100': 0 });
    const { money } = await orderOf(shop, orderId);
    expect(money.tax.amount).toBe(0);
    expect(
      await world.sql('select lost::int, lost_tax::int from orders where store_id = $1 and id = $2', [
        shop.storeId,
        orderId,
      ]),
    ).toEqual([{ lost: 1200, lost_tax: 208 }]);
  });

  it('is answered once, with what the store knows, even if the first call is lost', async () => {
    const { shop, dispute, disputeId } = await disputed();
    const one = { storeId: shop.storeId, disputeId: dispute.id };
    const { dispute: before } = await world.call('getDispute', one, { as: shop });
    expect(before).toMatchObject({ canAnswer: true, evidence: null });
    expect(before.draft).toContain('Spring prints');
    expect(before.draft).toContain('Receipt to');
    await expect(world.call('submitEvidence', { ...one, text: ' ' }, { as: shop })).rejects.toMatchObject({
      details: { field: 'text' },
    });
    stripe.failNext(/^POST \/v1\/disputes/, { kind: 'status', status: 500 }, 3);
    const { dispute: stored } = await world.call('submitEvidence', { ...one, text: 'They got it.' }, { as: shop });
    expect(stored).toMatchObject({ isSent: false, canAnswer: false, evidence: 'They got it.' });
    await world.sql("update pgboss.job set start_after = now() where name = 'submitDispute'");
    await world.runJobs();
    const sent = stripe.findDispute(disputeId, shop.account);
    expect(sent.evidence).toMatchObject({ uncategorized_text: 'They got it.', product_description: 'Spring prints' });
    expect(await list(shop)).toMatchObject([{ status: 'review' }]);
    await expect(world.call('submitEvidence', { ...one, text: 'More.' }, { as: shop })).rejects.toMatchObject({
      details: { refusal: 'dispute-not-open' },
    });
    expect(sent.evidence_details.submission_count).toBe(1);
  });

  it('reminds its owner 72 and 24 hours before the answer is due', async () => {
    const { shop } = await disputed();
    const reminders = async () =>
      (await subjectsTo(shop)).filter((subject) => subject.startsWith('Answer the dispute')).length;
    const counts: number[] = [];
    for (const hours of [95, 2, 1, 45, 2, 1]) {
      world.travel({ hours });
      await world.sweep(shop.storeId);
      counts.push(await reminders());
    }
    expect(counts).toEqual([0, 1, 1, 1, 2, 2]);
  });

  it('that is only a question moves nothing, and can become one', async () => {
    const shop = await openSeller();
    const { session, intent, orderId } = await pay(shop, STRIPE_CARDS.pays);
    stripe.openDispute(stripe.ofSession(session), { isInquiry: true });
    await receiveAll();
    expect(await list(shop)).toMatchObject([{ status: 'inquiry' }]);
    expect(await orderOf(shop, orderId)).toMatchObject({ lines: [{ hasAccess: true }], refundable: { amount: 1200 } });
    stripe.moveDispute(disputeOf(intent), 'needs_response');
    await receiveAll();
    expect(await orderOf(shop, orderId)).toMatchObject({ lines: [{ hasAccess: false }], refundable: { amount: 0 } });
  });

  it('is found by search and state, and by nobody else', async () => {
    const { shop, email, dispute } = await disputed();
    const find = async (input: object) =>
      (await world.call('listDisputes', { storeId: shop.storeId, ...input }, { as: shop })).count;
    expect(await find({ search: email })).toBe(1);
    expect(await find({ search: 'nobody' })).toBe(0);
    expect(await find({ status: 'won' })).toBe(0);
    const other = await openSeller();
    await expect(
      world.call('getDispute', { storeId: other.storeId, disputeId: dispute.id }, { as: other }),
    ).rejects.toMatchObject({ httpStatus: 404 });
  });
});

describe('the documents of an order', () => {
  const INVOICES = {
    legalName: 'Ana Lima Lda.',
    address: 'Rua das Flores 1',
    country: 'PT',
    taxId: 'PT123456789',
    note: '',
    invoicePrefix: 'INV-',
    creditNotePrefix: 'CN-',
    isYearly: false,
  };
  const TAXES = { isOn: true, home: 'DE', isInclusive: true, isBelowThreshold: false, addEuRates: true };

  /** An order with its invoice, whose payment is disputed. */
  async function invoiced() {
    const shop = await openSeller();
    const { storeId } = shop;
    await world.call('saveTaxes', { storeId, ...TAXES }, { as: shop });
    await world.call('saveInvoiceSettings', { storeId, ...INVOICES }, { as: shop });
    const { orderId, intent } = await pay(shop, STRIPE_CARDS.disputed);
    await receiveAll();
    await world.sql('update orders set is_test = false where id = $1', [orderId]);
    world.travel({ minutes: 61 });
    await world.runJobs();
    return { shop, orderId, disputeId: disputeOf(intent) };
  }

  const documents = (orderId: string) =>
    world.sql<{ kind: string; number: string; tax: number; total: number }>(
      `select kind, number, tax::int, total::int, content #>> '{lines,0,title}' as line, content #>> '{corrects,number}' as corrects
         from invoices where order_id = $1 order by kind desc, number`,
      [orderId],
    );
  const lose = () => world.sql("delete from pgboss.job where name = 'issueInvoices' and state < 'active'");
  const decide = async (disputeId: string, status: 'won' | 'lost') => {
    stripe.events.length = 0;
    stripe.moveDispute(disputeId, status);
    for (const event of stripe.events) expect((await receive(event)).statusCode).toBe(204);
  };

  it('add up to the ledger after a loss, and again if the bank returns the money', async () => {
    const { shop, orderId, disputeId } = await invoiced();
    await decide(disputeId, 'lost');
    await world.runJobs();
    await receiveAll();
    const { number } = await orderOf(shop, orderId);
    const invoice = { number: 'INV-0001', tax: 208, total: 1200 };
    const credit = { number: 'CN-0001', tax: 208, total: 1200, line: `Chargeback for order ${number}` };
    expect(await documents(orderId)).toMatchObject([invoice, { ...credit, corrects: 'INV-0001' }]);
    await decide(disputeId, 'won');
    await world.runJobs();
    await receiveAll();
    const again = { number: 'INV-0002', tax: 208, total: 1200, line: `Returned chargeback for order ${number}` };
    expect(await documents(orderId)).toMatchObject([invoice, { ...again, corrects: 'CN-0001' }, credit]);
    const { ledger, unbalanced } = await readTotals(world, shop.storeId);
    expect(unbalanced).toBe(0);
    expect(ledger).toMatchObject({ disputes: 0, store: -992, 'tax:NL:2100': -208 });
    expect(await list(shop)).toMatchObject([{ status: 'won' }]);
    expect(await orderOf(shop, orderId)).toMatchObject({
      lines: [{ hasAccess: true }],
      refundable: { amount: 1200 },
      money: { tax: { amount: 208 } },
    });
    const [order] = await world.sql('select lost::int, lost_tax::int from orders where id = $1', [orderId]);
    expect(order).toEqual({ lost: 0, lost_tax: 0 });
  });

  it('are written again if the bank takes the money once more', async () => {
    const { orderId, disputeId } = await invoiced();
    const numbers = async () => {
      await world.runJobs();
      await receiveAll();
      return (await documents(orderId)).map(({ number }) => number).toSorted();
    };
    await decide(disputeId, 'lost');
    expect(await numbers()).toEqual(['CN-0001', 'INV-0001']);
    await decide(disputeId, 'won');
    expect(await numbers()).toEqual(['CN-0001', 'INV-0001', 'INV-0002']);
    stripe.appealDispute(disputeId);
    await receiveAll();
    expect(await numbers()).toEqual(['CN-0001', 'CN-0002', 'INV-0001', 'INV-0002']);
  });

  it('credit what is lost, if the bank returns a part or everything and the dispute stays lost', async () => {
    const { shop, orderId, disputeId } = await invoiced();
    await decide(disputeId, 'lost');
    await world.runJobs();
    const returned = async (amount: number, taxOwed: number) => {
      stripe.returnOfDispute(disputeId, amount);
      await receiveAll();
      await world.runJobs();
      const { ledger, unbalanced } = await readTotals(world, shop.storeId);
      expect([unbalanced, ledger['tax:NL:2100']]).toEqual([0, -taxOwed]);
      const all = await documents(orderId);
      const billed = all.reduce((sum, { kind, total }) => sum + (kind === 'invoice' ? total : -total), 0);
      const tax = all.reduce((sum, each) => sum + (each.kind === 'invoice' ? each.tax : -each.tax), 0);
      expect({ billed, tax }).toEqual({
        billed: -((ledger['store'] ?? 0) + (ledger['tax:NL:2100'] ?? 0)),
        tax: -(ledger['tax:NL:2100'] ?? 0),
      });
      return all.length;
    };
    // Of 5.00 with 21 % tax.
    expect(await returned(500, 87)).toBe(4);
    expect(await returned(700, 208)).toBe(5);
  });

  it('are completed by the sweep if their job was lost', async () => {
    const { shop, orderId, disputeId } = await invoiced();
    for (const [status, count] of [
      ['lost', 2],
      ['won', 3],
    ] as const) {
      await decide(disputeId, status);
      await world.runJobs();
      await world.sql('delete from invoices where order_id = $1 and dispute_id is not null and kind = $2', [
        orderId,
        status === 'lost' ? 'credit-note' : 'invoice',
      ]);
      await lose();
      world.travel({ hours: 3 });
      await world.sweep(shop.storeId);
      expect(await documents(orderId)).toHaveLength(count);
      await world.sweep(shop.storeId);
      expect(await documents(orderId)).toHaveLength(count);
    }
  });

  it('credit no more than was billed if the bank takes more than is left', async () => {
    const shop = await openSeller();
    const { storeId } = shop;
    await world.call('saveInvoiceSettings', { storeId, ...INVOICES }, { as: shop });
    const { orderId, session, intent } = await pay(shop, STRIPE_CARDS.pays);
    await receiveAll();
    await world.sql('update orders set is_test = false where id = $1', [orderId]);
    stripe.openDispute(stripe.ofSession(session));
    await receiveAll();
    // A refund that was made at the provider meanwhile.
    stripe.refund({ payment_intent: intent, amount: 200 }, shop.account);
    await receiveAll();
    await decide(disputeOf(intent), 'lost');
    world.travel({ minutes: 61 });
    await world.runJobs();
    expect((await documents(orderId)).map(({ number, total }) => `${number}: ${total}`).toSorted()).toEqual([
      'CN-0001: 200',
      'CN-0002: 1000',
      'INV-0001: 1200',
    ]);
  });
});

describe('a dispute that the bank decides again', () => {
  async function taxed() {
    const shop = await openSeller();
    const taxes = { isOn: true, home: 'DE', isInclusive: true, isBelowThreshold: false, addEuRates: true };
    await world.call('saveTaxes', { storeId: shop.storeId, ...taxes }, { as: shop });
    const paid = await pay(shop, STRIPE_CARDS.disputed);
    await receiveAll();
    return { shop, ...paid, id: disputeOf(paid.intent) };
  }

  const lostOf = async ({ storeId }: Shop, orderId: string) =>
    (
      await world.sql('select lost::int, lost_tax::int from orders where store_id = $1 and id = $2', [storeId, orderId])
    )[0];

  it('is lost by an appeal after it was won, with the tax in it', async () => {
    const { shop, orderId, id } = await taxed();
    stripe.moveDispute(id, 'won');
    await receiveAll();
    expect((await orderOf(shop, orderId)).lines[0].hasAccess).toBe(true);
    stripe.appealDispute(id);
    await receiveAll();
    await receiveAll();
    const { ledger, unbalanced } = await readTotals(world, shop.storeId);
    expect(unbalanced).toBe(0);
    expect(ledger).toMatchObject({ disputes: 0, store: 0, 'tax:NL:2100': 0, 'fees:dispute': 1500 });
    expect(await lostOf(shop, orderId)).toEqual({ lost: 1200, lost_tax: 208 });
    expect(await list(shop)).toMatchObject([{ status: 'lost' }]);
    expect((await orderOf(shop, orderId)).lines[0].hasAccess).toBe(false);
    const subjects = await subjectsTo(shop);
    expect(subjects.filter((subject) => /^You (won|lost)/.test(subject))).toHaveLength(2);
    await expect(refund(shop, orderId)).rejects.toMatchObject({ details: { refusal: 'order-charged-back' } });
  });

  it('is won by an appeal after it was lost, and can be refunded again', async () => {
    const { shop, orderId, id } = await taxed();
    const before = await readTotals(world, shop.storeId);
    stripe.moveDispute(id, 'lost');
    await receiveAll();
    stripe.moveDispute(id, 'won');
    await receiveAll();
    await receiveAll();
    const { ledger, unbalanced } = await readTotals(world, shop.storeId);
    expect(unbalanced).toBe(0);
    expect(ledger).toMatchObject({ disputes: 0, store: before.ledger['store'], 'tax:NL:2100': -208 });
    expect(await lostOf(shop, orderId)).toEqual({ lost: 0, lost_tax: 0 });
    expect(await orderOf(shop, orderId)).toMatchObject({ lines: [{ hasAccess: true }], refundable: { amount: 1200 } });
    await refund(shop, orderId);
    expect((await readTotals(world, shop.storeId)).ledger).toMatchObject({ store: 0, 'tax:NL:2100': 0 });
  });

  it('ends in one ledger, whatever arrives, how often and when', async () => {
    const shop = await openSeller();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('won', 'lost', 'appeal'), { minLength: 1, maxLength: 5 }),
        fc.infiniteStream(fc.nat(1000)),
        async (decisions, random) => {
          const next = () => random.next().value ?? 0;
          const before = await readTotals(world, shop.storeId);
          const { session, orderId } = await pay(shop, STRIPE_CARDS.pays);
          const dispute = stripe.openDispute(stripe.ofSession(session));
          const arrive = () =>
            receiveAll(stripe.events.filter(() => next() % 2 === 0).toSorted(() => (next() % 2 === 0 ? 1 : -1)));
          for (const decision of decisions) {
            if (next() % 2 === 0) await arrive();
            const isHeld = dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0) < 0;
            // A bank that gave the money back can only take it again.
            if (isHeld && decision !== 'appeal') stripe.moveDispute(dispute.id, decision);
            if (!isHeld && decision === 'appeal') stripe.appealDispute(dispute.id);
          }
          await arrive();
          await receiveAll();
          const { ledger, unbalanced } = await readTotals(world, shop.storeId);
          expect(unbalanced).toBe(0);
          expect(Object.values(ledger).reduce((sum, amount) => sum + amount, 0)).toBe(0);
          const moved = (account: string) => (ledger[account] ?? 0) - (before.ledger[account] ?? 0);
          const balance = dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0);
          const isOpen = dispute.status === 'needs_response';
          expect(moved('disputes')).toBe(isOpen ? 1200 : 0);
          expect(moved('store')).toBe(balance < 0 && !isOpen ? 0 : -1200);
          expect((await orderOf(shop, orderId)).lines[0].hasAccess).toBe(balance === 0);
        },
      ),
      { numRuns: 12 },
    );
  });
});

describe('a dispute that was prevented', () => {
  async function paid() {
    const shop = await openSeller();
    const { session, ...order } = await pay(shop, STRIPE_CARDS.pays);
    await receiveAll();
    stripe.events.length = 0;
    return { shop, ...order, payment: stripe.ofSession(session), before: await readTotals(world, shop.storeId) };
  }

  const disputeEmails = async (shop: Shop) =>
    (await subjectsTo(shop)).filter((subject) => /disputed|bank is asking|dispute about|inquiry about/.test(subject));

  it('moves no money, takes no access and is told to the owner once', async () => {
    const { shop, orderId, payment, before } = await paid();
    stripe.preventDispute(payment);
    await receiveAll();
    await receiveAll();
    world.travel({ days: 8 });
    await world.sweep(shop.storeId);
    await world.runJobs();
    expect(await list(shop)).toMatchObject([{ status: 'closed', closedAt: expect.any(String) }]);
    expect(await readTotals(world, shop.storeId)).toEqual(before);
    const order = await orderOf(shop, orderId);
    expect(order).toMatchObject({ lines: [{ hasAccess: true }], refundable: { amount: 1200 } });
    expect(await disputeEmails(shop)).toEqual([`The inquiry about order ${order.number} is closed`]);
    await refund(shop, orderId, 200);
  });

  it('after the bank had asked about it ends the question', async () => {
    const { shop, orderId, payment, before } = await paid();
    const { id } = stripe.openDispute(payment, { isInquiry: true });
    await receiveAll();
    stripe.moveDispute(id, 'prevented');
    await receiveAll();
    expect(await list(shop)).toMatchObject([{ status: 'closed' }]);
    expect(await readTotals(world, shop.storeId)).toEqual(before);
    expect((await orderOf(shop, orderId)).lines[0].hasAccess).toBe(true);
    expect(await disputeEmails(shop)).toHaveLength(2);
  });

  it('by giving the buyer the money back is booked as lost', async () => {
    const { shop, orderId, payment } = await paid();
    stripe.preventDispute(payment, { takesMoney: true });
    await receiveAll();
    expect(await list(shop)).toMatchObject([{ status: 'lost' }]);
    const { ledger, unbalanced } = await readTotals(world, shop.storeId);
    expect(unbalanced).toBe(0);
    expect(ledger).toMatchObject({ disputes: 0, store: 0 });
    expect(ledger['fees:dispute'] ?? 0).toBe(0);
    expect((await orderOf(shop, orderId)).lines[0].hasAccess).toBe(false);
    await expect(refund(shop, orderId)).rejects.toMatchObject({ details: { refusal: 'order-charged-back' } });
  });
});

describe('an appeal', () => {
  const decisions = async (shop: Shop) =>
    (await subjectsTo(shop)).filter((subject) => /^You (won|lost)/.test(subject)).length;

  /** Both steps before the bank decides, with the time in which an answer is due. */
  async function wait(shop: Shop, disputeId: string): Promise<void> {
    for (const status of ['appeal_needs_response', 'appeal_under_review'] as const) {
      stripe.awaitAppeal(disputeId, status);
      await receiveAll();
      world.travel({ days: 3 });
      await world.sweep(shop.storeId);
      await receiveAll();
    }
  }

  it.each([
    { decision: 'won', hasAccess: true, store: -1200, emails: 2 },
    { decision: 'lost', hasAccess: false, store: 0, emails: 1 },
  ] as const)('against a loss changes nothing until it is $decision', async ({ decision, ...after }) => {
    const { shop, orderId, disputeId } = await disputed();
    stripe.moveDispute(disputeId, 'lost');
    await receiveAll();
    const before = await readTotals(world, shop.storeId);
    await wait(shop, disputeId);
    expect(await list(shop)).toMatchObject([{ status: 'lost' }]);
    expect(await readTotals(world, shop.storeId)).toEqual(before);
    expect((await orderOf(shop, orderId)).lines[0].hasAccess).toBe(false);
    expect(await decisions(shop)).toBe(1);
    expect((await subjectsTo(shop)).filter((subject) => subject.startsWith('Answer'))).toEqual([]);
    stripe.moveDispute(disputeId, decision);
    await receiveAll();
    await receiveAll();
    expect(await list(shop)).toMatchObject([{ status: decision }]);
    const { ledger, unbalanced } = await readTotals(world, shop.storeId);
    expect(unbalanced).toBe(0);
    expect(ledger).toMatchObject({ disputes: 0, store: after.store });
    expect((await orderOf(shop, orderId)).lines[0].hasAccess).toBe(after.hasAccess);
    expect(await decisions(shop)).toBe(after.emails);
  });

  it('against a win takes nothing back before money moves', async () => {
    const { shop, orderId, disputeId } = await disputed();
    stripe.moveDispute(disputeId, 'won');
    await receiveAll();
    const before = await readTotals(world, shop.storeId);
    await wait(shop, disputeId);
    expect(await list(shop)).toMatchObject([{ status: 'won' }]);
    expect(await readTotals(world, shop.storeId)).toEqual(before);
    expect((await orderOf(shop, orderId)).lines[0].hasAccess).toBe(true);
    stripe.appealDispute(disputeId);
    await receiveAll();
    expect(await list(shop)).toMatchObject([{ status: 'lost' }]);
    expect((await readTotals(world, shop.storeId)).ledger).toMatchObject({ disputes: 0, store: 0 });
    stripe.moveDispute(disputeId, 'won');
    await receiveAll();
    expect(await list(shop)).toMatchObject([{ status: 'won' }]);
    expect((await orderOf(shop, orderId)).lines[0].hasAccess).toBe(true);
    expect(await decisions(shop)).toBe(3);
  });

  it('that is the first thing heard of a dispute is a loss', async () => {
    const shop = await openSeller();
    const { session, orderId } = await pay(shop, STRIPE_CARDS.pays);
    await receiveAll();
    const { id } = stripe.openDispute(stripe.ofSession(session));
    stripe.moveDispute(id, 'lost');
    stripe.events.length = 0;
    stripe.awaitAppeal(id, 'appeal_needs_response');
    await receiveAll();
    expect(await list(shop)).toMatchObject([{ status: 'lost' }]);
    const { ledger, unbalanced } = await readTotals(world, shop.storeId);
    expect(unbalanced).toBe(0);
    expect(ledger).toMatchObject({ disputes: 0, store: 0, 'fees:dispute': 1500 });
    expect((await orderOf(shop, orderId)).lines[0].hasAccess).toBe(false);
  });
});

it('a warning of fraud emails the owner once and refunds nothing', async () => {
  const shop = await openSeller();
  const { intent, orderId } = await pay(shop, STRIPE_CARDS.pays);
  await receiveAll();
  const warning = (id: string): StripeEvent => ({
    id,
    object: 'event',
    type: 'radar.early_fraud_warning.created',
    account: shop.account,
    data: { object: Object.assign({ id: 'issfr_1' }, { payment_intent: intent }) },
  });
  await receiveAll([warning('evt_fraud1'), warning('evt_fraud2')]);
  expect((await subjectsTo(shop)).filter((subject) => subject.startsWith('Possible fraud'))).toHaveLength(1);
  expect(await orderOf(shop, orderId)).toMatchObject({ status: 'paid', refunds: [] });
});

it('shuffled, doubled and dropped events end in one ledger', async () => {
  const shop = await openSeller();
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(fc.nat(1000)), fc.constantFrom('won', 'lost'), async (random, ending) => {
      const before = await readTotals(world, shop.storeId);
      const { session, intent, orderId } = await pay(shop, STRIPE_CARDS.pays);
      stripe.refund({ payment_intent: intent, amount: 100 }, shop.account);
      stripe.openDispute(stripe.ofSession(session));
      stripe.moveDispute(disputeOf(intent), ending);
      const events = [...stripe.events];
      // The last event of each kind is kept. Others may be lost, and any may come twice.
      const last = new Map(events.map((event) => [event.type.split('.')[0] ?? '', event]));
      const arriving = events.filter(
        (event) => [...last.values()].includes(event) || (random.next().value ?? 0) % 3 > 0,
      );
      const doubled = arriving.flatMap((event) => ((random.next().value ?? 0) % 2 === 0 ? [event, event] : [event]));
      const shuffled = doubled
        .map((event) => ({ event, key: random.next().value ?? 0 }))
        .toSorted((one, other) => one.key - other.key);
      await receiveAll(shuffled.map(({ event }) => event));
      await world.sweep(shop.storeId);
      const { ledger, unbalanced } = await readTotals(world, shop.storeId);
      expect(unbalanced).toBe(0);
      const moved = (account: string) => (ledger[account] ?? 0) - (before.ledger[account] ?? 0);
      expect(moved('disputes')).toBe(0);
      expect(moved('fees:dispute')).toBe(1500);
      expect(moved('store')).toBe(ending === 'won' ? -1100 : 0);
      expect(moved('fees:platform')).toBe(60 - stripe.ofSession(session).feeReturned);
      expect(Object.values(ledger).reduce((sum, amount) => sum + amount, 0)).toBe(0);
      expect((await orderOf(shop, orderId)).lines[0].hasAccess).toBe(ending === 'won');
    }),
    { numRuns: 12 },
  );
});
