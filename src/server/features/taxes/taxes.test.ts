import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { CARDS, openShop, publishWare, readTotals, type Shop } from '#test/shop.ts';
import { startVies, type ViesDouble } from '#test/doubles/vies.ts';
import { openWorld } from '#test/world.ts';

const vies: ViesDouble = await startVies();
const world = await openWorld({ environment: { VIES_URL: vies.url } });
let shop: Shop;

beforeAll(async () => {
  shop = await openShop(world, 'ana', { price: { kind: 'fixed', amount: 10_000 }, currency: 'EUR' });
  vies.add('DE123456789');
  return () => vies.close();
});

const settings = (changes: object = {}) =>
  world.call(
    'saveTaxes',
    {
      storeId: shop.storeId,
      isOn: true,
      home: 'NL',
      isInclusive: false,
      isBelowThreshold: false,
      addEuRates: true,
      ...changes,
    },
    { as: shop },
  );

const quote = (buyer: object) =>
  world.call('quoteOrder', { storeId: shop.storeId, productId: shop.productId, ...buyer });

async function buy(buyer: object) {
  const { quote: sealed } = await quote(buyer);
  return world.call('placeOrder', {
    storeId: shop.storeId,
    quote: sealed,
    email: 'bea@example.com',
    card: CARDS.pays,
    idempotencyKey: randomUUID(),
  });
}

const ledgerOf = (event: string) =>
  world.sql(
    `select debit_account as debit, credit_account as credit, amount::int from ledger_transfers
     where store_id = $1 and event = $2 and debit_account <> 'fees' order by created_at desc, credit_account, debit_account limit 2`,
    [shop.storeId, event],
  );

it('charges nothing by default', async () => {
  expect(await quote({})).toMatchObject({ total: { amount: 10_000 }, tax: { amount: 0 }, taxed: null });
});

it('adds the rate of the buyer’s country, and puts it into an account of its own', async () => {
  const { rates } = await settings();
  expect(rates).toHaveLength(27);
  await expect(quote({})).rejects.toMatchObject({ details: { refusal: 'tax-country-missing' } });
  expect(await quote({ country: 'DE' })).toMatchObject({
    total: { amount: 11_900 },
    tax: { amount: 1900 },
    taxed: { kind: 'taxed', country: 'DE', basisPoints: 1900, isInclusive: false },
  });
  const { orderId } = await buy({ country: 'NL' });
  expect(await ledgerOf('payment')).toEqual([
    { debit: 'gateway:test', credit: 'store', amount: 10_000 },
    { debit: 'gateway:test', credit: 'tax:NL:2100', amount: 2100 },
  ]);
  await world.call(
    'refundOrder',
    { storeId: shop.storeId, orderId, amount: 6050, idempotencyKey: randomUUID() },
    { as: shop },
  );
  expect(await ledgerOf('refund')).toEqual([
    { debit: 'store', credit: 'gateway:test', amount: 5000 },
    { debit: 'tax:NL:2100', credit: 'gateway:test', amount: 1050 },
  ]);
  const { order } = await world.call('getOrder', { storeId: shop.storeId, orderId }, { as: shop });
  expect(order).toMatchObject({ subtotal: { amount: 10_000 }, tax: { amount: 2100 }, total: { amount: 12_100 } });
  expect(order.money.tax.amount).toBe(1050);
});

it('finds the tax in prices that include it', async () => {
  await settings({ isInclusive: true });
  expect(await quote({ country: 'DE' })).toMatchObject({ total: { amount: 10_000 }, tax: { amount: 1597 } });
  const { orderId } = await buy({ country: 'DE' });
  expect(await ledgerOf('payment')).toEqual([
    { debit: 'gateway:test', credit: 'store', amount: 8403 },
    { debit: 'gateway:test', credit: 'tax:DE:1900', amount: 1597 },
  ]);
  await world.call('refundOrder', { storeId: shop.storeId, orderId, idempotencyKey: randomUUID() }, { as: shop });
  const [evidence] = await world.sql(
    'select kind, country, bps, chosen_country from tax_evidence where order_id = $1',
    [orderId],
  );
  expect(evidence).toEqual({ kind: 'taxed', country: 'DE', bps: 1900, chosen_country: 'DE' });
});

it('charges a business in another country of the EU nothing, once the register confirmed its VAT id', async () => {
  await settings();
  const taxed = { kind: 'reverse-charge', country: 'DE', basisPoints: 0, isVatIdConfirmed: true };
  expect(await quote({ country: 'DE', vatId: 'de 123 456 789' })).toMatchObject({ total: { amount: 10_000 }, taxed });
  await expect(quote({ country: 'DE', vatId: 'DE12' })).rejects.toMatchObject({
    details: { refusal: 'vat-id-malformed' },
  });
  await expect(quote({ country: 'DE', vatId: 'DE999999999' })).rejects.toMatchObject({
    details: { refusal: 'vat-id-unknown' },
  });
  await expect(quote({ country: 'FR', vatId: 'DE123456789' })).rejects.toMatchObject({
    details: { refusal: 'vat-id-elsewhere' },
  });
  await buy({ country: 'DE', vatId: 'DE123456789' });
  const [evidence] = await world.sql(`select vat_id, vat_status from tax_evidence where kind = 'reverse-charge'`);
  expect(evidence).toEqual({ vat_id: 'DE123456789', vat_status: 'valid' });
});

it.each([
  { seller: { country: 'NL', taxId: 'NL123456789B01' }, gives: /^WAPI/ },
  { seller: { country: 'NL', taxId: '123456789B01' }, gives: /^WAPI/ },
  { seller: { country: 'NL', taxId: 'NL999999999B99' }, gives: /^$/ },
  { seller: { country: 'US', taxId: '12-3456789' }, gives: /^$/ },
])('asks the register in the name of the seller, whose own id refuses no buyer: %j', async ({ seller, gives }) => {
  vies.add('NL123456789B01');
  const { storeId } = shop;
  const texts = { legalName: 'Ana', address: 'Street 1', note: '', invoicePrefix: 'INV-', creditNotePrefix: 'CN-' };
  await world.call('saveInvoiceSettings', { storeId, ...texts, isYearly: true, ...seller }, { as: shop });
  await settings();
  const { orderId } = await buy({ country: 'DE', vatId: 'DE123456789' });
  const [evidence] = await world.sql('select kind, vat_consultation from tax_evidence where order_id = $1', [orderId]);
  expect(evidence).toEqual({ kind: 'reverse-charge', vat_consultation: expect.stringMatching(gives) });
  const { order } = await world.call('getOrder', { storeId, orderId }, { as: shop });
  expect(order.taxed).toMatchObject({ vatId: 'DE123456789', consultation: evidence?.['vat_consultation'] });
});

it('charges tax while the register does not answer', async () => {
  vies.setDown(true);
  const taxed = { kind: 'taxed', basisPoints: 1900, isVatIdConfirmed: false };
  expect(await quote({ country: 'DE', vatId: 'DE123456789' })).toMatchObject({ total: { amount: 11_900 }, taxed });
  vies.setDown(false);
});

it('charges the seller’s own rate below the threshold, and the rate of a region', async () => {
  await settings({ isBelowThreshold: true });
  expect(await quote({ country: 'DE' })).toMatchObject({ taxed: { country: 'NL', basisPoints: 2100 } });
  const rate = {
    storeId: shop.storeId,
    country: 'CA',
    region: 'Ontario',
    basisPoints: 1300,
    from: '2026-01-01',
    to: null,
  };
  await world.call('saveTaxRate', rate, { as: shop });
  await expect(world.call('saveTaxRate', rate, { as: shop })).rejects.toMatchObject({
    details: { refusal: 'tax-rate-exists' },
  });
  await expect(world.call('saveTaxRate', { ...rate, to: '2025-01-01' }, { as: shop })).rejects.toMatchObject({
    details: { field: 'to' },
  });
  expect(await quote({ country: 'CA', region: 'Ontario' })).toMatchObject({ tax: { amount: 1300 } });
  expect(await quote({ country: 'CA', region: 'Alberta' })).toMatchObject({ tax: { amount: 0 } });
});

it('takes no own rates in the United States, and charges those from before until they are deleted', async () => {
  const { storeId } = shop;
  const texas = { storeId, country: 'US', region: 'Texas', basisPoints: 625, from: '2026-01-01', to: null };
  const refused = { details: { refusal: 'tax-rate-not-own', field: 'country' } };
  await expect(world.call('saveTaxRate', texas, { as: shop })).rejects.toMatchObject({
    ...refused,
    message: expect.stringContaining('Use Stripe Tax'),
  });
  const [rate] = await world.sql<{ id: string }>(
    `insert into tax_rates (store_id, id, country, region, class, bps, valid_from, valid_to, created_at)
     values ($1, gen_random_uuid(), 'US', 'Texas', 'standard', 625, '2026-01-01', null, now()) returning id`,
    [storeId],
  );
  const rateId = rate?.id ?? '';
  expect(await quote({ country: 'US', region: 'Texas' })).toMatchObject({ tax: { amount: 625 } });
  await expect(world.call('saveTaxRate', { ...texas, rateId }, { as: shop })).rejects.toMatchObject(refused);
  await world.call('deleteTaxRate', { storeId, rateId }, { as: shop });
  expect(await quote({ country: 'US', region: 'Texas' })).toMatchObject({ tax: { amount: 0 } });
});

it('leaves tax out of the revenue on the home page and in analytics, as in the ledger', async () => {
  const { ledger } = await readTotals(world, shop.storeId);
  const revenue = [{ amount: -(ledger['store'] ?? 0), currency: 'EUR' }];
  const home = await world.call('getStoreHome', { storeId: shop.storeId, timeZone: 'UTC' }, { as: shop });
  expect(home.last30.others).toEqual(revenue);
  await world.sql(`update stores set currency = 'EUR' where id = $1`, [shop.storeId]);
  const traffic = { storeId: shop.storeId, from: '2026-03-01', to: '2026-03-03', timeZone: 'UTC' };
  const { rows } = await world.call('getTraffic', { ...traffic, by: 'product' }, { as: shop });
  expect(rows.map((row: { revenue: number }) => row.revenue)).toEqual([-(ledger['store'] ?? 0)]);
});

it('shows the tax on the receipt, the invoice and its credit note', async () => {
  await settings();
  await world.call(
    'saveInvoiceSettings',
    {
      storeId: shop.storeId,
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
  const { orderId } = await buy({ country: 'NL' });
  const refund = { storeId: shop.storeId, orderId, amount: 6050, idempotencyKey: randomUUID() };
  await world.call('refundOrder', refund, { as: shop });
  await world.call('issueInvoice', { storeId: shop.storeId, orderId }, { as: shop });
  const emails = await world.emailsTo('bea@example.com');
  expect(emails.map(({ text }: { text: string }) => text).join()).toContain('VAT 21%');
  const { items } = await world.call('listInvoices', { storeId: shop.storeId, orderId }, { as: shop });
  // Both are issued at the same time, so either may be listed first.
  const documents = items.map(({ kind, total, tax }: Record<string, { amount: number }>) => [
    kind,
    total?.amount,
    tax?.amount,
  ]);
  expect(documents.toSorted()).toEqual([
    ['credit-note', 6050, 1050],
    ['invoice', 12_100, 2100],
  ]);
});

it('reports per country and rate what the ledger has', async () => {
  const report = async (quarter: number) =>
    (await world.call('getTaxReport', { storeId: shop.storeId, year: 2026, quarter }, { as: shop })).rows;
  expect(await report(1)).toEqual([
    {
      country: 'DE',
      region: '',
      basisPoints: 1900,
      corrects: null,
      net: { amount: 0, currency: 'EUR' },
      tax: { amount: 0, currency: 'EUR' },
    },
    {
      country: 'NL',
      region: '',
      basisPoints: 2100,
      corrects: null,
      net: { amount: 10_000, currency: 'EUR' },
      tax: { amount: 2100, currency: 'EUR' },
    },
  ]);
  expect(await report(2)).toEqual([]);
  const { ledger, unbalanced } = await readTotals(world, shop.storeId);
  expect([ledger['tax:NL:2100'], ledger['tax:DE:1900'], unbalanced]).toEqual([-2100, 0, 0]);
});

describe('products with different rates in one order', () => {
  let eBook: string;
  let lines: { productId: string; quantity: number }[];

  beforeAll(async () => {
    const book = { slug: 'e-book', title: 'E-book', price: { kind: 'fixed' as const, amount: 5000 }, currency: 'EUR' };
    const { productId } = await publishWare(world, shop.storeId, { ...book, taxClass: 'reduced' });
    eBook = productId;
    lines = [shop.productId, eBook].map((id) => ({ productId: id, quantity: 1 }));
  });

  const reduced = (changes: object = {}) =>
    world.call(
      'saveTaxRate',
      {
        storeId: shop.storeId,
        country: 'NL',
        region: '',
        class: 'reduced',
        basisPoints: 900,
        from: '2026-01-01',
        to: null,
        ...changes,
      },
      { as: shop },
    );

  const quoteBoth = (buyer: object) => world.call('quoteOrder', { storeId: shop.storeId, lines, ...buyer });

  it('taxes each line at the rate of its class, and where a reduced rate is missing at the standard rate', async () => {
    await settings();
    await reduced();
    await expect(reduced()).rejects.toMatchObject({ details: { refusal: 'tax-rate-exists' } });
    const taxes = async (country: string) =>
      (await quoteBoth({ country })).lines.map(({ tax }: { tax: { amount: number } }) => tax.amount);
    expect(await taxes('NL')).toEqual([2100, 450]);
    expect(await taxes('DE')).toEqual([1900, 950]);
  });

  it('spreads a discount before the tax', async () => {
    await world.call(
      'saveDiscount',
      {
        storeId: shop.storeId,
        code: 'HALF',
        value: { kind: 'percent', basisPoints: 5000 },
        productIds: [],
        minimum: null,
        startsAt: null,
        endsAt: null,
        maxUses: null,
        maxUsesPerCustomer: null,
        isAutomatic: false,
        isActive: true,
      },
      { as: shop },
    );
    expect(await quoteBoth({ country: 'NL', code: 'HALF' })).toMatchObject({
      lines: [{ tax: { amount: 1050 } }, { tax: { amount: 225 } }],
      total: { amount: 8775 },
    });
  });

  it('has an account per rate, returns both with a refund, and shows them on receipt, invoice and credit note', async () => {
    const { quote: sealed } = await quoteBoth({ country: 'NL' });
    const { orderId } = await world.call('placeOrder', {
      storeId: shop.storeId,
      quote: sealed,
      email: 'cy@example.com',
      card: CARDS.pays,
      idempotencyKey: randomUUID(),
    });
    const taxesOf = (event: string) =>
      world.sql(
        `select tax_account as account, amount::int, tax_base::int as base from ledger_transfers
         where event = $1 and event_id = any(array(select id from payments where order_id = $2
           union all select id from refunds where order_id = $2)) and tax_account is not null order by tax_account`,
        [event, orderId],
      );
    expect(await taxesOf('payment')).toEqual([
      { account: 'tax:NL:2100', amount: 2100, base: 10_000 },
      { account: 'tax:NL:900', amount: 450, base: 5000 },
    ]);
    const refund = { storeId: shop.storeId, orderId, amount: 8775, idempotencyKey: randomUUID() };
    await world.call('refundOrder', refund, { as: shop });
    expect(await taxesOf('refund')).toEqual([
      { account: 'tax:NL:2100', amount: 1050, base: 5000 },
      { account: 'tax:NL:900', amount: 225, base: 2500 },
    ]);
    const { order } = await world.call('getOrder', { storeId: shop.storeId, orderId }, { as: shop });
    expect(order.taxed.rates).toMatchObject([
      { basisPoints: 2100, net: { amount: 10_000 }, tax: { amount: 2100 } },
      { basisPoints: 900, net: { amount: 5000 }, tax: { amount: 450 } },
    ]);
    await world.call('issueInvoice', { storeId: shop.storeId, orderId }, { as: shop });
    const [receipt] = await world.emailsTo('cy@example.com');
    expect(receipt?.text).toMatch(/VAT 21%.*21\.00.*VAT 9%.*4\.50/s);
    const contents = await world.sql(`select kind, content -> 'rates' as rates from invoices where order_id = $1`, [
      orderId,
    ]);
    expect(new Map(contents.map(({ kind, rates }) => [kind, rates]))).toEqual(
      new Map([
        [
          'invoice',
          [
            { basisPoints: 2100, net: 10_000, tax: 2100 },
            { basisPoints: 900, net: 5000, tax: 450 },
          ],
        ],
        [
          'credit-note',
          [
            { basisPoints: 2100, net: 5000, tax: 1050 },
            { basisPoints: 900, net: 2500, tax: 225 },
          ],
        ],
      ]),
    );
  });
});

it('exports what bookkeeping needs of an order, its invoice and its transfers', async () => {
  const { storeId } = shop;
  await settings();
  const { orderId } = await buy({ country: 'NL' });
  await world.call('issueInvoice', { storeId, orderId }, { as: shop });
  await world.runJobs();
  const { items } = await world.call('listOrders', { storeId }, { as: shop });
  const { bookkeeping } = items.find(({ id }: { id: string }) => id === orderId);
  const [{ fees } = { fees: 0 }] = await world.sql<{ fees: number }>(
    `select sum(amount)::int as fees from ledger_transfers where debit_account = 'fees'
        and event_id in (select id from payments where order_id = $1)`,
    [orderId],
  );
  expect(fees).toBeGreaterThan(0);
  expect(bookkeeping).toEqual({
    products: [{ title: 'Spring prints', quantity: 1, unit: { amount: 10_000, currency: 'EUR' } }],
    discount: { amount: 0, currency: 'EUR' },
    tax: { amount: 2100, currency: 'EUR' },
    country: 'NL',
    vatId: '',
    fees: { amount: fees, currency: 'EUR' },
  });
  const { items: invoices } = await world.call('listInvoices', { storeId, orderId }, { as: shop });
  expect(invoices).toMatchObject([{ rates: [2100], country: 'NL', taxId: '', tax: { amount: 2100 } }]);
  const { items: transfers } = await world.call('exportLedger', { storeId, limit: 1000 }, { as: shop });
  const taxed = transfers.filter(({ credit, debit }: { credit: string; debit: string }) =>
    `${credit} ${debit}`.includes('tax:NL:2100'),
  );
  expect(taxed[0]).toMatchObject({ amount: 2100, taxBase: 10_000 });
  expect(transfers.filter(({ taxBase }: { taxBase: number | null }) => taxBase === null).length).toBeGreaterThan(0);
});

it('reports what corrects sales of an earlier quarter beside the sales of the quarter, and both add up to the ledger', async () => {
  await settings();
  const earlier = await buy({ country: 'AT' });
  world.travel({ days: 100 });
  const session = await world.call('signIn', { email: shop.email, password: shop.password });
  const refund = (orderId: string, amount: number) =>
    world.call(
      'refundOrder',
      { storeId: shop.storeId, orderId, amount, idempotencyKey: randomUUID() },
      { as: session },
    );
  const later = await buy({ country: 'AT' });
  await refund(later.orderId, 6000);
  await refund(earlier.orderId, 1200);
  await refund(earlier.orderId, 2400);
  const report = await world.call('getTaxReport', { storeId: shop.storeId, year: 2026, quarter: 2 }, { as: session });
  const row = { country: 'AT', region: '', basisPoints: 2000 };
  const amounts = (net: number, tax: number) => ({
    net: { amount: net, currency: 'EUR' },
    tax: { amount: tax, currency: 'EUR' },
  });
  expect(report.rows).toEqual([
    { ...row, corrects: null, ...amounts(5000, 1000) },
    { ...row, corrects: { year: 2026, quarter: 1 }, ...amounts(-3000, -600) },
  ]);
  const first = await world.call('getTaxReport', { storeId: shop.storeId, year: 2026, quarter: 1 }, { as: session });
  expect(first.rows).toContainEqual({ ...row, corrects: null, ...amounts(10_000, 2000) });
  const { ledger } = await readTotals(world, shop.storeId);
  expect(ledger['tax:AT:2000']).toBe(-(2000 + 1000 - 600));
});
