import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { provenStore } from '#shared/kit/ids.ts';
import { isDeepEqual } from '#shared/kit/isDeepEqual.ts';
import { taxOn } from '#shared/rules/tax.ts';
import { startVies } from '#test/doubles/vies.ts';
import { CARDS, openShop, publishWare } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';
import { InvoiceContent } from './InvoiceContent.ts';
import { issueDocuments } from './issuing/issueDocuments.ts';

/**
 * The rules of EN 16931 about totals, by their names in its schematron
 * (https://github.com/ConnectingEurope/eInvoicing-EN16931), on what our documents store. A BT is a field of that standard.
 * The net amount of a line is its price without its discount and without a tax that it contains, so what is left on the
 * level of the document is the tip, a charge without tax.
 */
interface Document {
  kind: string;
  tax: number;
  total: number;
  content: InvoiceContent;
}

/** A line of the order, and its part in the document. */
interface Line {
  net: number;
  bps: number;
}

/**
 * How many units the tax of a rate may differ from its share of the net amount. A tax in a price is computed from the price,
 * which rounds once. A refund splits tax and net amount, which rounds both, and the last of five returns what the others left.
 * The schematron allows a difference of one euro.
 */
const ROUNDING = { invoice: 1, correction: 10 };

/** The names of the rules that a document breaks. Without lines, those about single lines are not asked. */
function brokenRules({ kind, tax, total, content }: Document, orderLines: readonly Line[] | null): string[] {
  const { lines, discount, tip, rates, reverseCharge, seller, buyer } = content;
  const isInclusive = content.tax?.isInclusive ?? false;
  const sum = <Item>(items: readonly Item[], amount: (item: Item) => number) =>
    items.reduce((all, item) => all + amount(item), 0);
  // BT-109 and the sum of all BT-116 in the categories of a rate.
  const withoutTax = total - tax;
  const taxable = sum(rates, ({ net }) => net);
  // The category of what has no tax: Z or E, and AE if the buyer owes it.
  const rest = withoutTax - taxable;
  const printed = sum(lines, ({ amount }) => amount);
  const isCorrection = kind === 'credit-note' || orderLines === null;
  const tolerance = isCorrection ? ROUNDING.correction : ROUNDING.invoice;
  const rules: Record<string, boolean> = {
    'each line is its units at their price': lines.every(({ unit, quantity, amount }) => unit * quantity === amount),
    'BR-CO-10, BR-CO-11, BR-CO-13': printed - discount + tip === (isInclusive ? total : withoutTax),
    'BR-CO-14': sum(rates, ({ tax: of }) => of) === tax,
    // Nothing is paid in advance, and nothing is rounded away.
    'BR-CO-15, BR-CO-16': taxable + rest + tax === total && total > 0,
    'BR-CO-17, BR-S-09': rates.every(
      ({ basisPoints: bps, net, tax: of }) =>
        Math.abs(taxOn(net, { basisPoints: bps, isInclusive: false }) - of) <=
        (isInclusive || isCorrection ? tolerance : 0),
    ),
    'BR-S-05, and one breakdown for each rate (BR-CO-18)':
      rates.every(({ basisPoints }) => basisPoints > 0) &&
      new Set(rates.map(({ basisPoints }) => basisPoints)).size === rates.length,
    // Only the tax of a sale under the reverse charge is returned alone: its amount moves from S to AE.
    'BR-S-01, BR-Z-01': rest >= 0 || (reverseCharge !== '' && withoutTax === 0),
    'BR-AE-02 to BR-AE-04': reverseCharge === '' || (seller.taxId !== '' && buyer.taxId === reverseCharge),
    'BR-AE-05, BR-AE-08, BR-AE-09': reverseCharge === '' || (rates.length === 0 && tax === 0) || withoutTax === 0,
  };
  if (orderLines) {
    const known = new Set(orderLines.flatMap(({ bps }) => (bps > 0 ? [bps] : [])));
    const netOf = (rate: number) =>
      sum(
        orderLines.filter(({ bps }) => bps === rate),
        ({ net }) => net,
      );
    rules['BR-S-08'] = known.size === rates.length && rates.every(({ basisPoints, net }) => net === netOf(basisPoints));
    rules['BR-Z-08, BR-E-08, BR-AE-08'] = rest === netOf(0) + tip;
  }
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]));
}

const vies = await startVies();
const world = await openWorld({ environment: { VIES_URL: vies.url } });
afterAll(() => vies.close());
const shop = await openShop(world, 'ana');
const { storeId } = shop;
const as = shop;
const IDS = { NL: 'NL123456789B01', DE: 'DE123456789', FR: 'FR12345678901' };
for (const id of Object.values(IDS)) vies.add(id);

const PRICES = [1, 99, 333, 1250, 99_999, 4900];
const CLASSES = ['standard', 'reduced', 'standard', 'reduced', 'zero'] as const;
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
for (const [country, basisPoints] of [
  ['NL', 900],
  ['DE', 700],
  ['FR', 550],
] as const) {
  const rate = { country, region: '', class: 'reduced', basisPoints, from: '2020-01-01', to: null };
  await world.call('saveTaxRate', { storeId, ...rate }, { as });
}
await world.call('saveTipSettings', { storeId, isOn: true, percents: [1, 15, 100], text: '' }, { as });
const PERCENTS = [700, 3333];
for (const basisPoints of PERCENTS)
  await world.call(
    'saveDiscount',
    {
      storeId,
      code: `OFF${basisPoints}`,
      value: { kind: 'percent', basisPoints },
      startsAt: null,
      endsAt: null,
      minimum: null,
      maxUses: null,
      maxUsesPerCustomer: null,
      isActive: true,
      productIds: [],
    },
    { as },
  );
await world.call(
  'saveInvoiceSettings',
  {
    storeId,
    legalName: 'Ana',
    address: 'Street 1',
    country: 'NL',
    taxId: IDS.NL,
    note: '',
    invoicePrefix: 'INV-',
    creditNotePrefix: 'CN-',
    isYearly: true,
  },
  { as },
);

const priceOf = (lines: readonly { ware: number; quantity: number }[]): number =>
  lines.reduce((sum, { ware, quantity }) => sum + (PRICES[ware] ?? 0) * quantity, 0);

const sale = fc.record({
  isInclusive: fc.boolean(),
  lines: fc
    .uniqueArray(fc.record({ ware: fc.nat(PRICES.length - 1), quantity: fc.integer({ min: 1, max: 9 }) }), {
      minLength: 1,
      maxLength: 4,
      selector: ({ ware }) => ware,
    })
    // The test gateway has a minimum of 50 cents.
    .filter((lines) => priceOf(lines) >= 200),
  code: fc.constantFrom('', ...PERCENTS.map((percent) => `OFF${percent}`)),
  tip: fc.constantFrom(0, 1, 77),
  country: fc.constantFrom('NL', 'DE', 'FR', 'GB'),
  /** Whether the buyer has a VAT id, and whether the register answers at the checkout or only afterwards. */
  business: fc.constantFrom('none', 'checked', 'late'),
});

const refund = fc.oneof(
  /** A share of what is left, in percent. */
  fc.record({ kind: fc.constant('amount' as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('cents' as const), amount: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant('line' as const), at: fc.nat(3), units: fc.integer({ min: 1, max: 9 }) }),
);

type Sale = typeof sale extends fc.Arbitrary<infer Value> ? Value : never;
type Wanted = typeof refund extends fc.Arbitrary<infer Value> ? Value : never;

const CENTS: Sale = {
  isInclusive: false,
  lines: [{ ware: 3, quantity: 1 }],
  code: '',
  tip: 0,
  country: 'NL',
  business: 'none',
};

const HALF_A_CENT: Sale = { ...CENTS, lines: [0, 1].map((ware) => ({ ware, quantity: 2 })), code: 'OFF3333' };

async function buy({ isInclusive, lines, code, tip, country, business }: Sale, card: object = CARDS.pays) {
  // The register may be asked some times an hour only.
  world.travel({ hours: 1 });
  const settings = { isOn: true, home: 'NL', isInclusive, isBelowThreshold: false, addEuRates: true };
  await world.call('saveTaxes', { storeId, ...settings }, { as });
  const vatId = business !== 'none' && (country === 'DE' || country === 'FR') ? IDS[country] : '';
  vies.setDown(business === 'late');
  const wanted = lines.map(({ ware, quantity }) => ({ productId: wares[ware]?.productId, quantity }));
  const { quote } = await world.call('quoteOrder', { storeId, country, vatId, tip, code, lines: wanted });
  vies.setDown(false);
  const email = `${randomUUID()}@example.com`;
  const order = await world.call('placeOrder', { storeId, quote, email, card, idempotencyKey: randomUUID() });
  return { orderId: order.orderId as string, vatId };
}

/** Less may be left of an order than its units cost, after a refund of an amount. One of two units for a cent costs nothing. */
const REFUSED = ['refund-too-large', 'refund-lines-free'];

const refundSome = (orderId: string, what: object) =>
  world
    .call('refundOrder', { storeId, orderId, ...what, idempotencyKey: randomUUID() }, { as })
    .catch((error: unknown) => expect(error).toMatchObject({ details: { refusal: expect.toBeOneOf(REFUSED) } }));

/** The documents of an order, each with the lines of the order if it is about all of them. */
async function issued(orderId: string): Promise<{ document: Document; lines: Line[] | null }[]> {
  const { services } = world;
  await services.db.inStore(provenStore(storeId), (tx) =>
    issueDocuments({ tx, now: world.now(), services }, { orderId, isRequested: true }),
  );
  const rows = await world.sql<Document & { isWhole: boolean }>(
    `select kind, tax::int, total::int, content, refund_id is null and dispute_id is null as "isWhole"
       from invoices where order_id = $1 order by issued_at, sequence, number`,
    [orderId],
  );
  const lines = await world.sql<Line>(
    `select (l.unit_amount * l.quantity - l.discount - case when o.is_tax_included then l.tax else 0 end)::int as net,
            l.tax_bps as bps
       from order_lines l join orders o on o.id = l.order_id where l.order_id = $1 order by l.position`,
    [orderId],
  );
  return rows.map(({ isWhole, ...row }) => ({
    document: { ...row, content: InvoiceContent.parse(row.content) },
    lines: isWhole ? lines : null,
  }));
}

type Rates = Record<number, { net: number; tax: number }>;

/** What the documents of an order bill together. Rates of which nothing is left are not among them. */
function billed(documents: readonly Document[]) {
  const sums = { total: 0, tax: 0, rates: {} as Rates };
  for (const { kind, total, tax, content } of documents) {
    const sign = kind === 'invoice' ? 1 : -1;
    sums.total += sign * total;
    sums.tax += sign * tax;
    for (const { basisPoints, ...of } of content.rates) {
      const known = sums.rates[basisPoints] ?? { net: 0, tax: 0 };
      sums.rates[basisPoints] = { net: known.net + sign * of.net, tax: known.tax + sign * of.tax };
    }
  }
  const left = Object.entries(sums.rates).filter(([, { net, tax }]) => net !== 0 || tax !== 0);
  return { ...sums, rates: Object.fromEntries(left) };
}

/** What the order and the ledger have of it. */
async function booked(orderId: string) {
  const [order] = await world.sql<{ total: number; tax: number }>(
    `select (total - refunded - lost)::int as total, (tax - refunded_tax - lost_tax)::int as tax
       from orders where id = $1`,
    [orderId],
  );
  const rates = await world.sql<{ bps: number; net: number; tax: number }>(
    `select split_part(tax_account, ':', 3)::int as bps,
            sum(case when credit_account = tax_account then tax_base else -tax_base end)::int as net,
            sum(case when credit_account = tax_account then amount else -amount end)::int as tax
       from ledger_transfers
      where tax_account is not null and event_id = any(array(
        select id from payments where order_id = $1 union all select id from refunds where order_id = $1
        union all select id from disputes where order_id = $1))
      group by tax_account having sum(case when credit_account = tax_account then tax_base else -tax_base end) <> 0`,
    [orderId],
  );
  return { ...order, rates: Object.fromEntries(rates.map(({ bps, ...rate }) => [bps, rate])) };
}

/** Everything that is wrong with the documents of an order. */
async function problemsOf(orderId: string): Promise<unknown[]> {
  const documents = await issued(orderId);
  const broken = documents.flatMap(({ document, lines }) => brokenRules(document, lines));
  const [bills, books] = [billed(documents.map(({ document }) => document)), await booked(orderId)];
  const [tip] = await world.sql<{ tip: number }>('select tip::int from orders where id = $1', [orderId]);
  // The tip is what is refunded last.
  const isEmpty = bills.total <= (tip?.tip ?? 0);
  return [
    ...broken,
    ...(isDeepEqual(bills, books) ? [] : [{ bills, books }]),
    ...(isEmpty && Object.keys(bills.rates).length > 0 ? ['a rate is left without a sale'] : []),
  ];
}

async function refundAsWanted(orderId: string, wanted: Wanted): Promise<void> {
  const { order } = await world.call('getOrder', { storeId, orderId }, { as });
  const left = order.refundable.amount;
  if (left === 0) return;
  if (wanted.kind !== 'line') {
    const amount = wanted.kind === 'cents' ? wanted.amount : Math.ceil((left * wanted.percent) / 100);
    return refundSome(orderId, { amount: Math.min(left, amount) });
  }
  const line = order.lines[wanted.at % order.lines.length];
  const units = Math.min(wanted.units, line.quantity - line.refundedUnits);
  if (units > 0) await refundSome(orderId, { lines: [{ lineId: line.id, units }] });
}

describe('invoices and credit notes keep the rules of EN 16931 about totals', () => {
  // First, because the sweep draws the documents of all orders.
  it('for sales that a bank takes back', { timeout: 120_000 }, async () => {
    const disputed = { ...CARDS.pays, number: '4000 0000 0000 0259' };
    await fc.assert(
      fc.asyncProperty(sale, async (sold) => {
        const { orderId } = await buy({ ...sold, business: 'none' }, disputed);
        world.travel({ days: 8 });
        await world.sweep(storeId);
        expect(await problemsOf(orderId)).toEqual([]);
      }),
      { numRuns: 5 },
    );
  });

  it('for random carts, whatever is refunded', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(sale, fc.array(refund, { maxLength: 4 }), fc.boolean(), async (sold, refunds, isAll) => {
        const { orderId, vatId } = await buy(sold);
        const { order } = await world.call('getOrder', { storeId, orderId }, { as });
        if (vatId !== '' && sold.business === 'late' && order.tax.amount > 0)
          await world.call('refundVat', { storeId, orderId, vatId }, { as });
        for (const wanted of refunds) await refundAsWanted(orderId, wanted);
        if (isAll) await refundAsWanted(orderId, { kind: 'amount', percent: 100 });
        expect(await problemsOf(orderId)).toEqual([]);
      }),
      {
        numRuns: 30,
        // The tax of a cent is rounded to zero, and the cent is still at its rate.
        examples: [
          [CENTS, [{ kind: 'cents', amount: 1 }], true],
          [HALF_A_CENT, [{ kind: 'line', at: 0, units: 1 }], false],
        ],
      },
    );
  });
});

describe('the rules', () => {
  const content = InvoiceContent.parse({
    language: 'en',
    seller: { name: 'Ana', address: '', country: 'NL', taxId: IDS.NL },
    buyer: { name: 'Ben', address: '', country: 'NL', taxId: '', company: '', email: 'ben@example.com' },
    hasBuyerDetails: false,
    orderNumber: 'A',
    suppliedAt: '2026-01-01T00:00:00Z',
    corrects: null,
    lines: [
      { title: 'Zine', quantity: 2, unit: 500, amount: 1000 },
      { title: 'Card', quantity: 1, unit: 300, amount: 300 },
    ],
    discount: 100,
    tip: 50,
    tax: { country: 'NL', basisPoints: 2100, isInclusive: false },
    rates: [{ basisPoints: 2100, net: 900, tax: 189 }],
    note: '',
    isTest: false,
  });
  const lines = [
    { net: 900, bps: 2100 },
    { net: 300, bps: 0 },
  ];
  const good: Document = { kind: 'invoice', tax: 189, total: 1439, content };
  const rate = { basisPoints: 2100, net: 900, tax: 189 };
  const changed = (change: object): Document => ({ ...good, content: { ...content, ...change } });

  it('accept a correct invoice', () => expect(brokenRules(good, lines)).toEqual([]));

  it.each([
    [
      'each line is its units at their price',
      changed({ lines: [{ ...content.lines[0], unit: 499 }, content.lines[1]] }),
    ],
    ['BR-CO-10, BR-CO-11, BR-CO-13', changed({ discount: 101 })],
    ['BR-CO-14', { ...good, tax: 190, total: 1440 }],
    ['BR-CO-17, BR-S-09', changed({ rates: [{ ...rate, net: 905 }] })],
    ['BR-S-08', changed({ rates: [{ ...rate, net: 901 }] })],
    ['BR-Z-08, BR-E-08, BR-AE-08', changed({ tip: 51 })],
    ['BR-S-05, and one breakdown for each rate (BR-CO-18)', changed({ rates: [rate, { ...rate, net: 0, tax: 0 }] })],
    ['BR-AE-02 to BR-AE-04', changed({ reverseCharge: IDS.DE })],
    ['BR-AE-05, BR-AE-08, BR-AE-09', changed({ reverseCharge: IDS.DE })],
    ['BR-S-01, BR-Z-01', changed({ rates: [{ ...rate, net: 1300 }] })],
  ] as const)('name %s', (rule, document) => expect(brokenRules(document, lines)).toContain(rule));
});
