import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { startVies, type ViesDouble } from '#test/doubles/vies.ts';
import { CARDS, openShop, publishWare } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const vies: ViesDouble = await startVies();
afterAll(() => vies.close());
const world = await openWorld({ environment: { VIES_URL: vies.url } });
const shop = await openShop(world, 'ana');
const { storeId } = shop;

const PRICES = [1, 99, 333, 1250, 99_999, 4900];
const CLASSES = ['standard', 'reduced', 'standard', 'reduced', 'zero'] as const;
for (const [country, basisPoints] of [
  ['NL', 900],
  ['FI', 1350],
  ['CH', 260],
] as const)
  await world.call(
    'saveTaxRate',
    { storeId, country, region: '', class: 'reduced', basisPoints, from: '2020-01-01', to: null },
    { as: shop },
  );
const wares = await Promise.all(
  PRICES.map((amount, at) =>
    publishWare(world, storeId, {
      slug: `ware-${at}`,
      price: { kind: 'fixed', amount },
      currency: 'EUR',
      maxQuantity: 9,
      taxClass: CLASSES[at % CLASSES.length] ?? 'standard',
    }),
  ),
);

const priceOf = (lines: readonly { ware: number; quantity: number }[]): number =>
  lines.reduce((sum, { ware, quantity }) => sum + (PRICES[ware] ?? 0) * quantity, 0);

const cart = fc.record({
  isInclusive: fc.boolean(),
  isBelowThreshold: fc.boolean(),
  /** In percent of the price. */
  tip: fc.constantFrom(0, 1, 15, 100),
  country: fc.constantFrom('NL', 'DE', 'FI', 'HU', 'US', 'CH'),
  lines: fc
    .uniqueArray(fc.record({ ware: fc.nat(PRICES.length - 1), quantity: fc.integer({ min: 1, max: 9 }) }), {
      minLength: 1,
      maxLength: 4,
      selector: ({ ware }) => ware,
    })
    // The test gateway has a minimum of 50 cents.
    .filter((lines) => priceOf(lines) >= 100),
  /** Each refund is a share of what is left, in percent. */
  refunds: fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 4 }),
});

const as = shop;

await world.call('saveTipSettings', { storeId, isOn: true, percents: [1, 15, 100], text: '' }, { as });

it('adds up: lines, orders, refunds, the ledger and the report, for random carts', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(cart, async ({ isInclusive, isBelowThreshold, tip: percent, country, lines, refunds }) => {
      const settings = { storeId, isOn: true, home: 'NL', isInclusive, isBelowThreshold, addEuRates: true };
      await world.call('saveTaxes', settings, { as });
      const quote = await world.call('quoteOrder', {
        storeId,
        country,
        tip: Math.floor((percent * priceOf(lines)) / 100),
        lines: lines.map(({ ware, quantity }) => ({ productId: wares[ware]?.productId, quantity })),
      });
      const sum = (field: string) =>
        quote.lines.reduce(
          (all: number, line: Record<string, { amount: number }>) => all + (line[field]?.amount ?? 0),
          0,
        );
      expect(sum('tax')).toBe(quote.tax.amount);
      expect(quote.total.amount).toBe(sum('amount') + (isInclusive ? 0 : sum('tax')) + quote.tip.amount);
      const { orderId } = await world.call('placeOrder', {
        storeId,
        quote: quote.quote,
        email: `${randomUUID()}@example.com`,
        card: CARDS.pays,
        idempotencyKey: randomUUID(),
      });
      let left = quote.total.amount;
      for (const share of refunds) {
        const amount = Math.ceil((left * share) / 100);
        if (amount === 0) break;
        await world.call('refundOrder', { storeId, orderId, amount, idempotencyKey: randomUUID() }, { as });
        left -= amount;
      }
      await expectSums(orderId, left);
    }),
    { numRuns: 30 },
  );
  const { rows } = await world.call('getTaxReport', { storeId, year: 2026, quarter: 1 }, { as });
  const ledger = await world.sql(
    `select account, -sum(amount)::int as tax from ledger_entries where account like 'tax:%' and store_id = $1
     group by account order by account`,
    [storeId],
  );
  expect(
    rows.map((row: Record<string, { amount: number } & string>) => ({
      account: `tax:${row['country']}:${row['basisPoints']}`,
      tax: row['tax']?.amount,
    })),
  ).toEqual(ledger);
});

it(
  'reports every sale once: at its rate, or with the VAT id of the business that owes the tax',
  { timeout: 120_000 },
  async () => {
    const seller = await openShop(world, 'bo');
    const { productId } = await publishWare(world, seller.storeId, {
      slug: 'course',
      price: { kind: 'fixed', amount: 4999 },
      currency: 'EUR',
      maxQuantity: 9,
    });
    const place = { storeId: seller.storeId };
    await world.call('saveTipSettings', { ...place, isOn: true, percents: [1, 15, 100], text: '' }, { as: seller });
    vies.add('DE123456789');
    vies.add('FR12345678901');
    const settings = { isOn: true, home: 'NL', isBelowThreshold: false, addEuRates: true };
    const sale = fc.record({
      isInclusive: fc.boolean(),
      quantity: fc.integer({ min: 1, max: 9 }),
      buyer: fc.constantFrom(
        { country: 'NL' },
        { country: 'DE', vatId: 'DE123456789' },
        { country: 'FR', vatId: 'FR12345678901' },
      ),
      tip: fc.constantFrom(0, 1, 500),
      /** Whether the register answers at the checkout. If not, the VAT is refunded afterwards. */
      isChecked: fc.boolean(),
      refunds: fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 3 }),
      refundsBefore: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(sale, async ({ isInclusive, quantity, buyer, tip, isChecked, refunds, refundsBefore }) => {
        await world.call('saveTaxes', { ...place, ...settings, isInclusive }, { as: seller });
        vies.setDown(!isChecked);
        const quote = await world.call('quoteOrder', { ...place, ...buyer, productId, quantity, tip });
        vies.setDown(false);
        const { orderId } = await world.call('placeOrder', {
          ...place,
          quote: quote.quote,
          email: `${randomUUID()}@example.com`,
          card: CARDS.pays,
          idempotencyKey: randomUUID(),
        });
        const returnVat = async () => {
          if (isChecked || buyer.vatId === undefined) return;
          await world.call('refundVat', { ...place, orderId, vatId: buyer.vatId }, { as: seller });
        };
        if (!refundsBefore) await returnVat();
        for (const percent of refunds) {
          const { order } = await world.call('getOrder', { ...place, orderId }, { as: seller });
          const amount = Math.ceil((order.refundable.amount * percent) / 200);
          if (amount > 0)
            await world.call(
              'refundOrder',
              { ...place, orderId, amount, idempotencyKey: randomUUID() },
              { as: seller },
            );
        }
        if (refundsBefore) await returnVat();
      }),
      { numRuns: 20 },
    );
    const report = await world.call('getTaxReport', { ...place, year: 2026, quarter: 1 }, { as: seller });
    const sum = (rows: { net: { amount: number } }[]) => rows.reduce((all, { net }) => all + net.amount, 0);
    const [store] = await world.sql(
      `select -sum(amount)::int as net from ledger_entries where store_id = $1 and account = 'store'`,
      [seller.storeId],
    );
    const [tips] = await world.sql(
      'select coalesce(sum(least(tip, total - refunded)), 0)::int as "left" from orders where store_id = $1',
      [seller.storeId],
    );
    expect(sum(report.rows) + sum(report.reverseCharged) + Number(tips?.['left'])).toBe(store?.['net']);
    const taxes = await world.sql(
      `select -sum(amount)::int as tax from ledger_entries where store_id = $1 and account like 'tax:%'
     group by account order by account`,
      [seller.storeId],
    );
    expect(report.rows.map(({ tax }: { tax: { amount: number } }) => ({ tax: tax.amount }))).toEqual(taxes);
  },
);

/** The ledger of one order: every event sums to zero, and what is left agrees with the order. */
async function expectSums(orderId: string, left: number): Promise<void> {
  const [order] = await world.sql(
    `select o.tax::int, o.refunded_tax::int, (o.total - o.refunded)::int as left,
       (select sum(l.tax)::int from order_lines l where l.store_id = o.store_id and l.order_id = o.id) as lines,
       (select coalesce(sum(r.tax), 0)::int from refunds r
         where r.store_id = o.store_id and r.order_id = o.id) as refunds,
       (select coalesce(-sum(e.amount), 0)::int from ledger_entries e where e.store_id = o.store_id
         and e.account like 'tax:%' and e.event_id in (
         select id from payments where store_id = o.store_id and order_id = o.id
         union all select id from refunds where store_id = o.store_id and order_id = o.id)) as owed
     from orders o where o.id = $1`,
    [orderId],
  );
  expect(order).toMatchObject({ left, lines: order?.['tax'], refunds: order?.['refunded_tax'] });
  const owed = Number(order?.['tax']) - Number(order?.['refunded_tax']);
  expect(order?.['owed']).toBe(owed);
  expect(owed).toBeGreaterThanOrEqual(0);
  expect(left > 0 || owed === 0).toBe(true);
  const rates = await world.sql(
    `select l.tax_bps from (
       select tax_bps, sum(tax) as tax from order_lines where order_id = $1 and tax_bps > 0 group by tax_bps) l
     left join (
       select substring(t.tax_account from '[0-9]+$') as bps, sum(t.amount) as tax
         from ledger_transfers t join payments p on p.store_id = t.store_id and p.id = t.event_id
        where p.order_id = $1 and t.event = 'payment' group by 1) b on b.bps = l.tax_bps::text
     where l.tax <> coalesce(b.tax, 0)`,
    [orderId],
  );
  expect(rates).toEqual([]);
  const unbalanced = await world.sql(
    'select 1 from ledger_entries group by event_id, event, currency having sum(amount) <> 0',
  );
  expect(unbalanced).toEqual([]);
}
