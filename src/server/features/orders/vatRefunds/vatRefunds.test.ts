import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { startVies, type ViesDouble } from '#test/doubles/vies.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { CARDS, openShop, readTotals } from '#test/shop.ts';
import { earlier } from '#test/earlier.ts';
import { openWorld } from '#test/world.ts';

const vies: ViesDouble = await startVies();
const world = await openWorld({ environment: { VIES_URL: vies.url } });
const shop = await openShop(world, 'ana', { price: { kind: 'fixed', amount: 10_000 }, currency: 'EUR' });
const { storeId, productId } = shop;

const VAT_ID = 'DE123456789';

beforeAll(async () => {
  vies.add(VAT_ID);
  const settings = { isOn: true, home: 'NL', isInclusive: false, isBelowThreshold: false, addEuRates: true };
  await world.call('saveTaxes', { storeId, ...settings }, { as: shop });
  return () => vies.close();
});

// The register is asked a few times per hour and address.
beforeEach(() => world.travel({ hours: 1 }));

/** An order of a German business. By default the register did not answer. */
async function buy({ vatId = VAT_ID, card = CARDS.pays }: { vatId?: string; card?: object } = {}) {
  vies.setDown(true);
  const quote = await world.call('quoteOrder', { storeId, productId, country: 'DE', vatId });
  vies.setDown(false);
  const email = `${randomUUID()}@example.com`;
  const order = { storeId, quote: quote.quote, email, card, idempotencyKey: randomUUID() };
  const { orderId, accessUrl } = await world.call('placeOrder', order);
  return { orderId, email, page: new URL(accessUrl).pathname };
}

const refundVat = (orderId: string, vatId = VAT_ID) =>
  world.call('refundVat', { storeId, orderId, vatId }, { as: shop });
const orderOf = async (orderId: string) => (await world.call('getOrder', { storeId, orderId }, { as: shop })).order;
const refund = (orderId: string, amount?: number) =>
  world.call(
    'refundOrder',
    { storeId, orderId, idempotencyKey: randomUUID(), ...(amount && { amount }) },
    { as: shop },
  );
const refundsIn = (orderId: string) =>
  world.sql(
    `select t.debit_account as debit, t.credit_account as credit, t.amount::int, t.tax_base::int as base
     from ledger_transfers t join refunds r on r.id = t.event_id where r.order_id = $1 order by t.created_at`,
    [orderId],
  );

describe('the VAT of an order refunded alone', () => {
  it('is exactly the tax, and the buyer gets an email and a credit note that names the VAT id', async () => {
    await world.call(
      'saveInvoiceSettings',
      {
        storeId,
        legalName: 'Ana Lima',
        address: 'Keizersgracht 1\nAmsterdam',
        country: 'NL',
        taxId: 'NL123456789B01',
        note: '',
        invoicePrefix: 'INV-',
        creditNotePrefix: 'CN-',
        isYearly: false,
      },
      { as: shop },
    );
    const { orderId, email } = await buy();
    await world.call('issueInvoice', { storeId, orderId }, { as: shop });
    const { order } = await refundVat(orderId);
    expect(order).toMatchObject({
      status: 'partially-refunded',
      refunded: { amount: 1900 },
      taxed: { vatId: VAT_ID, vatRefundUntil: null },
    });
    expect(await refundsIn(orderId)).toEqual([
      { debit: 'tax:DE:1900', credit: 'gateway:test', amount: 1900, base: 10_000 },
    ]);
    const emails = await world.emailsTo(email);
    expect(emails.map(({ text }) => text).join()).toContain(`because your VAT ID ${VAT_ID} is confirmed`);
    const [note] = await world.sql(
      `select total::int, tax::int, content ->> 'reverseCharge' as "reverseCharge" from invoices
       where order_id = $1 and kind = 'credit-note'`,
      [orderId],
    );
    expect(note).toEqual({ total: 1900, tax: 1900, reverseCharge: VAT_ID });
    const { rows, reverseCharged } = await world.call(
      'getTaxReport',
      { storeId, year: 2026, quarter: 1 },
      { as: shop },
    );
    expect(rows).toMatchObject([{ country: 'DE', net: { amount: 0 }, tax: { amount: 0 } }]);
    expect(reverseCharged).toEqual([{ vatId: VAT_ID, country: 'DE', net: { amount: 10_000, currency: 'EUR' } }]);
  });

  it('is refunded once, however often it is requested at the same time', async () => {
    const { orderId, page } = await buy();
    await Promise.all([
      refundVat(orderId),
      refundVat(orderId),
      openBrowser(world).post(`${page}/vat`, { vatId: VAT_ID }),
      openBrowser(world).post(`${page}/vat`, { vatId: VAT_ID }),
    ]);
    await refundVat(orderId);
    expect(await refundsIn(orderId)).toHaveLength(1);
    expect(await orderOf(orderId)).toMatchObject({ refunded: { amount: 1900 } });
  });

  it('leaves the platform nothing of its share once the rest is refunded too', async () => {
    const { orderId } = await buy();
    await world.sql("update payments set platform_fee = 500, account_id = 'acct_1' where order_id = $1", [orderId]);
    await refundVat(orderId);
    await refund(orderId, 2500);
    await refund(orderId);
    const returned = await world.sql(
      'select platform_fee::int as fee from refunds where order_id = $1 order by amount',
      [orderId],
    );
    expect(returned.map(({ fee }) => fee)).toEqual([0, 125, 375]);
  });

  it('is what earlier refunds left of it, and later refunds return no tax again', async () => {
    const { orderId } = await buy();
    await refund(orderId, 5950);
    await refundVat(orderId);
    expect(await orderOf(orderId)).toMatchObject({ refunded: { amount: 6900 } });
    await refund(orderId);
    const { order } = await world.call('getOrder', { storeId, orderId }, { as: shop });
    expect(order).toMatchObject({ status: 'refunded', refunded: { amount: 11_900 } });
    const transfers = await refundsIn(orderId);
    expect(transfers.filter(({ debit }) => debit === 'tax:DE:1900').map(({ amount }) => amount)).toEqual([950, 950]);
    expect((await readTotals(world, storeId)).unbalanced).toBe(0);
  });

  it('loses against a refund of everything at the same time, or leaves the rest to it', async () => {
    const { orderId } = await buy();
    await Promise.allSettled([refundVat(orderId), refund(orderId, 11_900)]);
    const { refunded } = await orderOf(orderId);
    expect([1900, 11_900]).toContain(refunded.amount);
    const [tax] = await world.sql('select refunded_tax::int as tax from orders where id = $1', [orderId]);
    expect(tax).toEqual({ tax: 1900 });
  });

  it.each([
    ['a malformed id', 'DE12', 'vat-id-malformed'],
    ['an id that the register does not know', 'DE999999999', 'vat-id-unknown'],
    ['an id of another country', 'FR12345678901', 'vat-id-elsewhere'],
  ])('is refused for %s, and nothing changes', async (_what, vatId, code) => {
    vies.add('FR12345678901');
    const { orderId } = await buy();
    await expect(refundVat(orderId, vatId)).rejects.toMatchObject({ details: { refusal: code } });
    expect(await refundsIn(orderId)).toEqual([]);
  });

  it('is refused while the register does not answer, while a dispute is open, and after 30 days', async () => {
    const { orderId } = await buy();
    vies.setDown(true);
    await expect(refundVat(orderId)).rejects.toMatchObject({ details: { refusal: 'vat-id-unavailable' } });
    vies.setDown(false);
    const disputed = await buy({ card: { number: '4000 0000 0000 0259', expiry: '12/30', cvc: '123' } });
    await world.runJobs();
    await expect(refundVat(disputed.orderId)).rejects.toMatchObject({ details: { refusal: 'order-disputed' } });
    const late = await buy();
    await world.sql(`update orders set paid_at = ${earlier('paid_at', "interval '30 days'")} where id = $1`, [
      late.orderId,
    ]);
    await expect(refundVat(late.orderId)).rejects.toMatchObject({ details: { refusal: 'vat-not-refundable' } });
  });

  it('can be requested again after the refund failed', async () => {
    const { orderId } = await buy();
    const gateway = { ...world.services.payments };
    world.services.payments.refund = async () => ({ status: 'failed', refundId: null, failure: 'declined' });
    await refundVat(orderId);
    Object.assign(world.services.payments, gateway);
    expect(await orderOf(orderId)).toMatchObject({ refunded: { amount: 0 }, taxed: { vatId: VAT_ID } });
    await refundVat(orderId);
    expect(await orderOf(orderId)).toMatchObject({ refunded: { amount: 1900 } });
  });
});

describe('the page of an order whose VAT id could not be checked', () => {
  it('asks for it, says what is wrong, and refunds the VAT', async () => {
    const { page, orderId } = await buy();
    const visitor = openBrowser(world);
    expect((await visitor.get(page)).body).toContain('We couldn’t check your VAT ID when you paid');
    const wrong = await visitor.post(`${page}/vat`, { vatId: 'DE999999999' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain('The EU’s register doesn’t confirm this VAT ID.');
    vies.setDown(true);
    expect((await visitor.post(`${page}/vat`, { vatId: VAT_ID })).body).toContain('isn’t answering');
    vies.setDown(false);
    expect((await visitor.post(`${page}/vat`, { vatId: VAT_ID })).statusCode).toBe(303);
    const { body } = await visitor.get(page);
    expect(body).toContain(`Reverse charge: the buyer owes the VAT (VAT ID ${VAT_ID}).`);
    expect(body).not.toContain('We couldn’t check your VAT ID when you paid');
    expect(await orderOf(orderId)).toMatchObject({ refunded: { amount: 1900 } });
  });

  it('asks nobody who entered no VAT id, but the creator can enter one', async () => {
    const { page, orderId } = await buy({ vatId: '' });
    const visitor = openBrowser(world);
    expect((await visitor.get(page)).body).not.toContain('We couldn’t check your VAT ID when you paid');
    const posted = await visitor.post(`${page}/vat`, { vatId: VAT_ID });
    expect(posted.statusCode).toBe(400);
    expect(await refundsIn(orderId)).toEqual([]);
    await refundVat(orderId);
    expect(await refundsIn(orderId)).toHaveLength(1);
  });
});

describe('the VAT of a first installment refunded alone', () => {
  it('makes the other payments cheaper, and every page and email says what is really charged', async () => {
    await world.sql(
      `update products set published = jsonb_set(published, '{price}', '{"kind":"fixed","amount":10000,"installments":3}')
        where id = $1`,
      [productId],
    );
    vies.setDown(true);
    const wanted = { storeId, productId, country: 'DE', vatId: VAT_ID, installments: true };
    const { quote } = await world.call('quoteOrder', wanted);
    vies.setDown(false);
    const order = { storeId, quote, email: 'three@example.com', card: CARDS.pays, idempotencyKey: randomUUID() };
    const { orderId } = await world.call('placeOrder', order);
    const list = async () =>
      (await world.call('listSubscriptions', { storeId, orderId }, { as: await signedIn() })).items[0];
    const agreed = { total: { amount: 11_900 }, paid: { amount: 3968 }, left: { amount: 7932 } };
    expect(await list()).toMatchObject({ nextPrice: { amount: 3966 }, installments: agreed });
    await refundVat(orderId);
    // 19 % of each payment is not charged: 33.34 of the first one, and twice 33.33.
    const real = { total: { amount: 10_000 }, paid: { amount: 3334 }, left: { amount: 6666 } };
    expect(await list()).toMatchObject({ nextPrice: { amount: 3333 }, installments: real });
    const member = await memberBrowser(world, { slug: shop.slug, email: 'three@example.com' });
    const page = await member.get(`/${shop.slug}/members/orders`);
    expect(page.body).toContain('€33.34 of €100.00 paid. €66.66 left.');
    expect(page.body).toMatch(/Payment 2 of 3 is due on .*: €33\.33/);
    expect(page.body).toContain('Pay €66.66 now');
    world.travel({ days: 29 });
    await world.sweep(storeId);
    await world.runJobs();
    const [soon] = await world.emailsTo('three@example.com');
    expect(soon?.text).toContain('€33.33');
    world.travel({ days: 4 });
    await world.sweep(storeId);
    await world.runJobs();
    const totals = await world.sql('select total::int, tax::int from orders where email = $1 order by placed_at', [
      'three@example.com',
    ]);
    expect(totals).toEqual([
      { total: 3968, tax: 634 },
      { total: 3333, tax: 0 },
    ]);
    expect((await readTotals(world, storeId)).unbalanced).toBe(0);
  });
});

/** The creator's session ends after some days. */
const signedIn = () => world.call('signIn', { email: shop.email, password: shop.password });
