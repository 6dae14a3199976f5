import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { job } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { readZip } from '#test/readZip.ts';
import { openBrowser } from '#test/browser.ts';
import { CARDS, openShop, type Shop } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';
import { issueOutstanding } from './issuing/issueOutstanding.ts';
import { issueDocuments } from './issuing/issueDocuments.ts';

const world = await openWorld();
const shop = await openShop(world, 'ana');
const other = await openShop(world, 'bea');

const SETTINGS = {
  legalName: 'Ana Lima Lda.',
  address: 'Rua das Flores 1\n1200-195 Lisboa',
  country: 'PT',
  taxId: 'PT123456789',
  note: '',
  invoicePrefix: 'INV-',
  creditNotePrefix: 'CN-',
  isYearly: true,
};

const setUp = (changes: Partial<typeof SETTINGS> = {}, owner: Shop = shop) =>
  world.call('saveInvoiceSettings', { storeId: owner.storeId, ...SETTINGS, ...changes }, { as: owner });

let keys = 0;

/** Buys with a payment that counts as real, unlike those of the test gateway. */
async function buy({ isTest = false, owner = shop, card = CARDS.pays }: BuyOptions = {}) {
  const { storeId, productId } = owner;
  const { quote } = await world.call('quoteOrder', { storeId, productId });
  const idempotencyKey = `a key for an invoice no ${(keys += 1)}`;
  const order = await world.call('placeOrder', {
    storeId,
    quote,
    email: 'cleo@example.com',
    name: 'Cleo',
    card,
    idempotencyKey,
  });
  if (!isTest) await world.sql('update orders set is_test = false where id = $1', [order.orderId]);
  return order;
}
interface BuyOptions {
  isTest?: boolean;
  owner?: Shop;
  card?: object;
}

async function issue(orderId: string, owner: Shop = shop) {
  await world.services.db.onPlatform((tx) => tx.enqueue(job('issueInvoices', { realm: owner.storeId, orderId })));
  await world.runJobs();
  return documents(orderId, owner);
}

const documents = async (orderId: string, owner: Shop = shop) =>
  (await world.call('listInvoices', { storeId: owner.storeId, orderId }, { as: owner })).items;

const refund = (orderId: string, amount?: number) =>
  world.call(
    'refundOrder',
    { storeId: shop.storeId, orderId, ...(amount ? { amount } : {}), idempotencyKey: `refund no ${(keys += 1)}` },
    { as: shop },
  );

const pathOf = (url: string) => new URL(url).pathname;
const download = (path: string, as: { idToken: string }) =>
  world.get(path, { headers: { authorization: `Bearer ${as.idToken}` } });

describe('invoices', () => {
  it('are not issued before the creator entered who sells', async () => {
    const { orderId } = await buy();
    expect(await issue(orderId)).toEqual([]);
    await expect(world.call('issueInvoice', { storeId: shop.storeId, orderId }, { as: shop })).rejects.toMatchObject({
      details: { refusal: 'invoice-settings-missing' },
    });
    for (const [field, value] of Object.entries({
      legalName: ' ',
      address: '',
      country: 'XX',
      invoicePrefix: 'A1',
      creditNotePrefix: 'inv-',
    }))
      await expect(setUp({ [field]: value })).rejects.toMatchObject({ details: { field } });
    expect(await world.call('getInvoiceSettings', { storeId: shop.storeId }, { as: shop })).toEqual({ settings: null });
    await setUp();
    // The creator may have invoiced this order elsewhere.
    expect(await issue(orderId)).toEqual([]);
    await world.call('issueInvoice', { storeId: shop.storeId, orderId }, { as: shop });
    await world.runJobs();
    expect(await documents(orderId)).toMatchObject([{ number: 'INV-2026-0001', buyer: 'Cleo', isReady: true }]);
  });

  it('are stored once with their hash, and never change', async () => {
    const { orderId } = await buy();
    const [invoice] = await issue(orderId);
    const file = () => download(`/downloads/invoices/${shop.storeId}/${invoice.id}`, shop);
    const { rawPayload, headers } = await file();
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(headers['content-disposition']).toContain(`${invoice.number}.pdf`);
    await setUp({ legalName: 'Another name' });
    expect(await issue(orderId)).toMatchObject([{ id: invoice.id }]);
    expect((await file()).rawPayload.equals(rawPayload)).toBe(true);
    const [row] = await world.sql('select sha256, bytes::int from invoices where id = $1', [invoice.id]);
    expect(row).toEqual({ sha256: createHash('sha256').update(rawPayload).digest(), bytes: rawPayload.length });
    await expect(
      world.services.db.inStore(provenStore(shop.storeId), (tx) =>
        tx.run(tx.q.updateTable('invoices').set({ total: 1 }).where('id', '=', invoice.id)),
      ),
    ).rejects.toThrow('permission denied');
    await setUp();
  });

  it('have numbers without gaps, when many are issued at once and some of them fail', async () => {
    await setUp({ invoicePrefix: 'RACE-', isYearly: false });
    const orders = await Promise.all(Array.from({ length: 6 }, () => buy()));
    const at = { now: world.now(), services: world.services };
    const attempts = orders.flatMap(({ orderId }, index) => [
      world.services.db.inStore(provenStore(shop.storeId), async (tx) => {
        await issueDocuments({ ...at, tx }, { orderId, isRequested: false });
        if (index % 2 === 0) throw new Error('A crash before the commit.');
      }),
      world.services.db.inStore(provenStore(shop.storeId), (tx) =>
        issueDocuments({ ...at, tx }, { orderId, isRequested: false }),
      ),
    ]);
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(3);
    const rows = await world.sql("select sequence, number from invoices where series = 'RACE-' order by sequence");
    expect(rows.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(rows[5]).toMatchObject({ number: 'RACE-0006' });
    await setUp();
  });

  it('are found by the sweep if their job was lost, and drawn if only the file is missing', async () => {
    const { orderId } = await buy();
    await world.services.db.inStore(provenStore(shop.storeId), (tx) =>
      issueDocuments({ tx, now: world.now(), services: world.services }, { orderId, isRequested: false }),
    );
    expect(await documents(orderId)).toMatchObject([{ isReady: false }]);
    const { orderId: forgotten } = await buy();
    world.travel({ hours: 3 });
    await world.sweep(shop.storeId);
    expect(await documents(orderId)).toMatchObject([{ isReady: true }]);
    expect(await documents(forgotten)).toMatchObject([{ isReady: true }]);
  });

  it('of test orders are outside the series', async () => {
    const { orderId, number } = await buy({ isTest: true });
    expect(await issue(orderId)).toMatchObject([{ number: `TEST-${number}`, isTest: true }]);
    await refund(orderId);
    expect(await issue(orderId)).toMatchObject([{ kind: 'credit-note', number: `TEST-${number}-2` }, {}]);
  });
});

describe('getMyInvoice', () => {
  const signIn = async (email: string, { storeId }: Shop = shop) => {
    await world.call('customerSendCode', { storeId, email });
    const code = await world.codeFor(email);
    return world.call<{ idToken: string }>('customerSignInWithCode', { storeId, email, code });
  };

  it('returns a customer their own invoices, with the PDF, and nobody else', async () => {
    await setUp();
    await setUp({}, other);
    const { orderId, number } = await buy();
    const [{ id: invoiceId, number: label }] = await issue(orderId);
    const about = { storeId: shop.storeId, invoiceId };
    const cleo = await signIn('cleo@example.com');
    const { items } = await world.call('customerOrders', about, { as: cleo });
    expect(items.find(({ id }: { id: string }) => id === orderId).invoices).toEqual([
      { id: invoiceId, kind: 'invoice', number: label },
    ]);
    const { invoice } = await world.call('getMyInvoice', about, { as: cleo });
    expect(invoice).toMatchObject({ number: label, orderId, orderNumber: number, total: { amount: 1200 } });
    const both = await Promise.all([download(pathOf(invoice.url), cleo), download(pathOf(invoice.url), cleo)]);
    for (const { statusCode, rawPayload } of both)
      expect([statusCode, rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);

    const { orderId: undrawn } = await buy();
    await world.services.db.inStore(provenStore(shop.storeId), (tx) =>
      issueDocuments({ tx, now: world.now(), services: world.services }, { orderId: undrawn, isRequested: false }),
    );
    const [waiting] = await documents(undrawn);
    const soon = await world.call('getMyInvoice', { ...about, invoiceId: waiting.id }, { as: cleo });
    expect(soon.invoice).toMatchObject({ number: waiting.number, url: null });

    const mine = await buy({ owner: other });
    const [foreign] = await issue(mine.orderId, other);
    const { quote } = await world.call('quoteOrder', { storeId: shop.storeId, productId: shop.productId });
    await world.call('placeOrder', {
      storeId: shop.storeId,
      quote,
      email: 'dora@example.com',
      card: CARDS.pays,
      idempotencyKey: 'a key for another customer',
    });
    const dora = await signIn('dora@example.com');
    const [gina, notFound] = [await signIn('cleo@example.com', other), { httpStatus: 404 }];
    await expect(world.call('getMyInvoice', about, { as: dora })).rejects.toMatchObject(notFound);
    expect((await download(pathOf(invoice.url), dora)).statusCode).toBe(404);
    await expect(world.call('getMyInvoice', { ...about, invoiceId: foreign.id }, { as: cleo })).rejects.toMatchObject(
      notFound,
    );
    await expect(world.call('getMyInvoice', { ...about, storeId: other.storeId }, { as: gina })).rejects.toMatchObject(
      notFound,
    );
    await expect(world.call('getMyInvoice', about, { as: gina })).rejects.toMatchObject({ httpStatus: 401 });
    await expect(world.call('getMyInvoice', about)).rejects.toMatchObject({ httpStatus: 401 });
  });
});

describe('a refund', () => {
  it('makes one credit note over its amount, which refers to the invoice', async () => {
    const { orderId } = await buy();
    const [invoice] = await issue(orderId);
    await refund(orderId, 500);
    await world.runJobs();
    await issue(orderId);
    await refund(orderId);
    const notes = (await issue(orderId)).filter(({ kind }: { kind: string }) => kind === 'credit-note');
    expect(notes.map(({ total }: { total: { amount: number } }) => total.amount).toSorted()).toEqual([500, 700]);
    const rows = await world.sql(
      'select content #>> $2 as corrects from invoices where order_id = $1 and refund_id is not null',
      [orderId, '{corrects,number}'],
    );
    expect(rows).toEqual([{ corrects: invoice.number }, { corrects: invoice.number }]);
  });

  it('that fails later is taken back by a further invoice', async () => {
    const { orderId } = await buy({ card: CARDS.refundFails });
    await issue(orderId);
    await refund(orderId);
    await world.sql(
      "update refund_states set status = 'succeeded' where refund_id in (select id from refunds where order_id = $1)",
      [orderId],
    );
    expect(await issue(orderId)).toHaveLength(2);
    await world.sql(
      "update refund_states set status = 'failed', failure = 'x' where refund_id in (select id from refunds where order_id = $1)",
      [orderId],
    );
    const all = await issue(orderId);
    expect(all.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['credit-note', 'invoice', 'invoice']);
    expect(await issue(orderId)).toHaveLength(3);
  });
});

describe('a job that was lost', () => {
  const lose = () => world.sql("delete from pgboss.job where name = 'issueInvoices'");

  it('is found after a refund that failed later', async () => {
    const { orderId } = await buy();
    await issue(orderId);
    await refund(orderId);
    expect(await issue(orderId)).toHaveLength(2);
    await world.sql(
      `update refund_states set status = 'failed', failure = 'x', updated_at = $2
        where refund_id in (select id from refunds where order_id = $1)`,
      [orderId, world.now()],
    );
    await lose();
    world.travel({ hours: 3 });
    await world.sweep(shop.storeId);
    expect(await documents(orderId)).toHaveLength(3);
  });

  it('is found after the buyer entered details', async () => {
    const { orderId, accessUrl } = await buy();
    await issue(orderId);
    const details = { name: 'Cleo', company: 'Costa', address: 'Rua 2', country: 'PT', taxId: '' };
    await openBrowser(world).post(`${pathOf(accessUrl)}/invoice`, details);
    await lose();
    world.travel({ hours: 3 });
    await world.sweep(shop.storeId);
    expect(await documents(orderId)).toHaveLength(3);
    await lose();
    await world.sweep(shop.storeId);
    expect(await documents(orderId)).toHaveLength(3);
  });
});

describe('a customer who is deleted within the hour', () => {
  it('has an invoice with their name', async () => {
    const { orderId } = await buy();
    const [{ customer_id: customerId } = {}] = await world.sql('select customer_id from orders where id = $1', [
      orderId,
    ]);
    await world.services.db.inStore(provenStore(shop.storeId), (tx) =>
      issueOutstanding({ tx, now: world.now(), services: world.services }, { customerId }),
    );
    await world.sql("update orders set name = '' where id = $1", [orderId]);
    expect(await issue(orderId)).toMatchObject([{ buyer: 'Cleo', isReady: true }]);
  });
});

describe('the buyer', () => {
  const form = {
    name: 'Cleo Costa',
    company: 'Costa & Filhos',
    address: 'Rua Nova 2',
    country: 'PT',
    taxId: 'PT500000000',
  };

  it('enters details once on the order’s page, before the invoice is issued', async () => {
    const { orderId, accessUrl } = await buy();
    const visitor = openBrowser(world);
    const page = pathOf(accessUrl);
    expect((await visitor.get(page)).body).toContain('name="company"');
    const wrong = await visitor.post(`${page}/invoice`, { ...form, name: '', country: 'XX' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain('Enter your name.');
    expect(wrong.body).toContain('Choose a country.');
    expect(wrong.body).toContain('Costa &amp; Filhos');
    expect((await visitor.post(`${page}/invoice`, form)).statusCode).toBe(303);
    await world.runJobs();
    expect(await documents(orderId)).toMatchObject([{ buyer: 'Costa & Filhos', kind: 'invoice' }]);
    await visitor.post(`${page}/invoice`, { ...form, company: 'Later' });
    await world.runJobs();
    expect(await documents(orderId)).toMatchObject([{ buyer: 'Costa & Filhos' }]);
    const { body } = await visitor.get(page);
    expect(body).not.toContain('name="company"');
    const href = /href="([^"]*\/invoices\/[^"]*)"/.exec(body)?.[1] ?? '';
    const pdf = await visitor.get(href);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('gets a corrected invoice afterwards: a credit note over the whole, and a new one', async () => {
    const { orderId, accessUrl } = await buy();
    const [first] = await issue(orderId);
    await openBrowser(world).post(`${pathOf(accessUrl)}/invoice`, form);
    await world.runJobs();
    const all = await documents(orderId);
    const credit = all.find(({ kind }: { kind: string }) => kind === 'credit-note');
    expect(credit).toMatchObject({ total: first.total, buyer: 'Cleo' });
    expect(all).toHaveLength(3);
    expect(all.find(({ buyer }: { buyer: string }) => buyer === 'Costa & Filhos')).toMatchObject({ kind: 'invoice' });
    expect(await issue(orderId)).toHaveLength(3);
  });

  it('cannot have it corrected after a refund', async () => {
    const { orderId, accessUrl } = await buy();
    await issue(orderId);
    await refund(orderId, 100);
    await world.runJobs();
    const visitor = openBrowser(world);
    expect((await visitor.get(pathOf(accessUrl))).body).not.toContain('name="company"');
    await visitor.post(`${pathOf(accessUrl)}/invoice`, form);
    expect(await issue(orderId)).toHaveLength(2);
  });
});

describe('nobody else', () => {
  it('opens an invoice: another order’s link, another store, or a guessed id', async () => {
    await setUp({}, other);
    const [mine, theirs] = [await buy(), await buy({ owner: other })];
    const [invoice] = await issue(mine.orderId);
    await issue(theirs.orderId, other);
    const visitor = openBrowser(world);
    for (const url of [theirs.accessUrl, `${mine.accessUrl}x`])
      expect((await visitor.get(`${pathOf(url)}/invoices/${invoice.id}`)).headers['content-type']).toContain(
        'text/html',
      );
    const guessed = '00000000-0000-4000-8000-000000000000';
    for (const path of [
      `${other.storeId}/${invoice.id}`,
      `${shop.storeId}/${guessed}`,
      `${shop.storeId}/x`,
      `${guessed}/${invoice.id}`,
    ])
      expect(
        (await download(`/downloads/invoices/${path}`, path.startsWith(other.storeId) ? other : shop)).statusCode,
      ).toBe(404);
    expect((await download(`/downloads/invoices/${shop.storeId}/${invoice.id}`, other)).statusCode).toBe(404);
    expect((await download(`/downloads/invoices/${shop.storeId}`, other)).statusCode).toBe(404);
    expect((await world.get(`/downloads/invoices/${shop.storeId}/${invoice.id}`)).statusCode).toBe(401);
    expect(await documents(mine.orderId, other)).toEqual([]);
  });
});

describe('the list', () => {
  it('searches by number, order and email, filters by year, and is downloaded as one file', async () => {
    const { orderId } = await buy();
    const [invoice] = await issue(orderId);
    const list = (filter: object) => world.call('listInvoices', { storeId: shop.storeId, ...filter }, { as: shop });
    for (const search of [invoice.number, invoice.orderNumber])
      expect((await list({ search })).items).toMatchObject([{ id: invoice.id }]);
    expect((await list({ search: 'nobody@example.com' })).count).toBe(0);
    expect((await list({ search: 'cleo@' })).count).toBeGreaterThan(5);
    expect(await list({ year: 2025 })).toMatchObject({ items: [], count: 0, years: [2026] });
    const zip = await download(`/downloads/invoices/${shop.storeId}?search=${invoice.number}&year=2026`, shop);
    expect([...readZip(zip.rawPayload).keys()]).toEqual([`${invoice.number}.pdf`]);
  });
});
