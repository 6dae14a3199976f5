import type Stripe from 'stripe';
import type { z } from 'zod';
import { newId } from './objects.ts';
import {
  missing,
  Nothing,
  StripeRefusal,
  TaxCalculationInput,
  TaxLineFilter,
  TaxReversalInput,
  TaxSaleInput,
} from './requests.ts';

type Calculation = Stripe.Tax.Calculation;
type Line = Stripe.Tax.CalculationLineItem;
type Transaction = Stripe.Tax.Transaction;
type Input = z.infer<typeof TaxCalculationInput>;

interface Rate {
  percent: string;
  level: 'country' | 'state' | 'city' | 'district';
  name: string;
}

/** Digital goods. E-books have the reduced rate in Germany and the Netherlands, and New York taxes no courses. */
const RATES: Readonly<Record<string, { type: 'vat' | 'sales_tax'; state: string | null; all: Rate[]; book: Rate[] }>> =
  {
    DE: { type: 'vat', state: null, all: [country('19.0')], book: [country('7.0')] },
    NL: { type: 'vat', state: null, all: [country('21.0')], book: [country('9.0')] },
    'US 10': {
      type: 'sales_tax',
      state: 'NY',
      all: [
        { percent: '4.0', level: 'state', name: 'New York' },
        { percent: '4.5', level: 'city', name: 'New York City' },
        { percent: '0.375', level: 'district', name: 'Metropolitan Commuter Transportation District' },
      ],
      book: [],
    },
  };

function country(percent: string): Rate {
  return { percent, level: 'country', name: 'Country' };
}

const BOOK = 'txcd_10302000';
const COURSE = 'txcd_20060158';
const LINES_PER_PAGE = 10;
const DAY = 24 * 60 * 60;
const DAYS_31 = 31 * DAY;
const DAYS_90 = 90 * DAY;

/** Stripe Tax with the rates of Germany, the Netherlands and New York City. The seller is in the Netherlands. */
export function openTaxes({ now }: { now: () => Date }) {
  const settings = new Map<string, string[]>();
  const calculations: { account: string; calculation: Calculation; lines: Line[]; isRecorded: boolean }[] = [];
  const transactions: { account: string; transaction: Transaction; lines: Stripe.Tax.TransactionLineItem[] }[] = [];
  const reversals: {
    id: string;
    of: string;
    reference: string;
    amount: number;
    tax: number;
    lines: NonNullable<z.infer<typeof TaxReversalInput>['line_items']>;
  }[] = [];

  const readSettings = (account: string): Stripe.Tax.Settings => {
    const lacking = settings.get(account) ?? [];
    return {
      object: 'tax.settings',
      defaults: { provider: 'stripe', tax_behavior: null, tax_code: null },
      head_office: null,
      livemode: false,
      status: lacking.length === 0 ? 'active' : 'pending',
      status_details: lacking.length === 0 ? { active: {} } : { pending: { missing_fields: lacking } },
    };
  };

  function calculate(input: Input, account: string): Calculation {
    if ((settings.get(account) ?? []).length > 0)
      throw new StripeRefusal(400, {
        message: 'You must set a valid head office address to use Stripe Tax.',
        code: 'stripe_tax_inactive',
      });
    if (input.tax_date !== undefined && input.tax_date < Math.floor(now().getTime() / 1000) - DAYS_31)
      throw new StripeRefusal(400, { message: 'The tax date is too far in the past.', param: 'tax_date' });
    const { address, tax_ids: ids = [] } = input.customer_details;
    if (address.country === 'US' && !/^\d{5}/.test(address.postal_code ?? '')) throw unknownPlace();
    if (address.postal_code === '00000') throw unknownPlace();
    const place = address.country === 'US' ? `US ${address.postal_code?.slice(0, 2)}` : address.country;
    const isReversed = ids.length > 0 && address.country !== 'NL';
    const lines = input.line_items.map((line) => taxLine(line, { place, country: address.country, isReversed }));
    const sum = (of: (line: Line) => number) => lines.reduce((all, line) => all + of(line), 0);
    const calculation: Calculation = {
      id: newId('taxcalc'),
      object: 'tax.calculation',
      amount_total: sum(
        ({ amount, amount_tax, tax_behavior }) => amount + (tax_behavior === 'exclusive' ? amount_tax : 0),
      ),
      currency: input.currency,
      customer: null,
      customer_details: {
        address: {
          city: null,
          country: address.country,
          line1: null,
          line2: null,
          postal_code: address.postal_code ?? null,
          state: null,
        },
        address_source: 'billing',
        ip_address: null,
        tax_ids: ids,
        taxability_override: 'none',
      },
      expires_at: Math.floor(now().getTime() / 1000) + DAYS_90,
      line_items: {
        object: 'list',
        url: '',
        has_more: lines.length > LINES_PER_PAGE,
        data: lines.slice(0, LINES_PER_PAGE),
      },
      livemode: false,
      ship_from_details: null,
      shipping_cost: null,
      tax_amount_exclusive: sum(({ amount_tax, tax_behavior }) => (tax_behavior === 'exclusive' ? amount_tax : 0)),
      tax_amount_inclusive: sum(({ amount_tax, tax_behavior }) => (tax_behavior === 'inclusive' ? amount_tax : 0)),
      tax_breakdown: [],
      tax_date: input.tax_date ?? Math.floor(now().getTime() / 1000),
    };
    calculations.push({ account, calculation, lines, isRecorded: false });
    return calculation;
  }

  function recordSale({ calculation: id, reference }: z.infer<typeof TaxSaleInput>, account: string): Transaction {
    const found = calculations.find((each) => each.calculation.id === id && each.account === account);
    if (!found) throw missing(id);
    if (found.isRecorded) throw new StripeRefusal(400, { message: 'This calculation has been recorded already.' });
    const transaction = addTransaction({ reference, account, of: null, currency: found.calculation.currency });
    found.isRecorded = true;
    transactions.at(-1)?.lines.push(
      ...found.lines.map(
        ({ amount, amount_tax, reference: line, tax_behavior, tax_code }): Stripe.Tax.TransactionLineItem => ({
          id: newId('tax_li'),
          object: 'tax.transaction_line_item',
          amount,
          amount_tax,
          livemode: false,
          metadata: null,
          product: null,
          quantity: 1,
          reference: line,
          reversal: null,
          tax_behavior,
          tax_code,
          type: 'transaction',
        }),
      ),
    );
    return transaction;
  }

  function reverse(input: z.infer<typeof TaxReversalInput>, account: string): Transaction {
    const original = find(input.original_transaction, account);
    const { line_items: lines = [] } = input;
    if (input.mode === 'partial' && lines.length === 0)
      throw new StripeRefusal(400, { message: 'Pass exactly one of flat_amount and line_items.' });
    const undone = new Set(reversals.map(({ of }) => of));
    const before = reversals.filter(({ of, id }) => of === input.original_transaction && !undone.has(id));
    const takenOf = (id: string) =>
      before.flatMap((each) => each.lines).filter((line) => line.original_line_item === id);
    for (const { original_line_item: id, amount, amount_tax: tax } of lines) {
      const line = original.lines.find((each) => each.id === id);
      if (!line) throw missing(id);
      const taken = [...takenOf(id), { amount, amount_tax: tax }];
      const isTooMuch =
        -taken.reduce((sum, each) => sum + each.amount, 0) > line.amount ||
        -taken.reduce((sum, each) => sum + each.amount_tax, 0) > line.amount_tax;
      if (isTooMuch) throw new StripeRefusal(400, { message: `More than is left of the line '${id}'.` });
    }
    const withTax = (part: { amount: number; amount_tax: number }, id: string): number => {
      const line = original.lines.find((each) => each.id === id);
      return part.amount + (line?.tax_behavior === 'exclusive' ? part.amount_tax : 0);
    };
    const tax = -lines.reduce((sum, line) => sum + line.amount_tax, 0);
    const transaction = addTransaction({
      ...input,
      account,
      of: input.original_transaction,
      currency: original.transaction.currency,
    });
    reversals.push({
      id: transaction.id,
      of: input.original_transaction,
      reference: input.reference,
      amount: lines.reduce((sum, line) => sum + withTax(line, line.original_line_item), 0),
      tax,
      lines,
    });
    return transaction;
  }

  function addTransaction({
    reference,
    account,
    of,
    currency,
  }: {
    reference: string;
    account: string;
    of: string | null;
    currency: string;
  }): Transaction {
    if (transactions.some((each) => each.account === account && each.transaction.reference === reference))
      throw new StripeRefusal(400, { message: `The reference '${reference}' is used already.` });
    const at = Math.floor(now().getTime() / 1000);
    const transaction: Transaction = {
      id: newId('tax'),
      object: 'tax.transaction',
      created: at,
      currency,
      customer: null,
      customer_details: {
        address: null,
        address_source: null,
        ip_address: null,
        tax_ids: [],
        taxability_override: 'none',
      },
      line_items: null,
      livemode: false,
      metadata: null,
      posted_at: at,
      reference,
      reversal: of === null ? null : { original_transaction: of },
      ship_from_details: null,
      shipping_cost: null,
      tax_date: at,
      type: of === null ? 'transaction' : 'reversal',
    };
    transactions.push({ account, transaction, lines: [] });
    return transaction;
  }

  function find(id: string, account: string) {
    const found = transactions.find((each) => each.transaction.id === id && each.account === account);
    if (!found) throw missing(id);
    return found;
  }

  function call({
    method,
    path,
    input,
    account,
  }: {
    method: string;
    path: string;
    input: unknown;
    account: string;
  }): object {
    const route = `${method} ${path}`;
    if (route === 'GET /v1/tax/settings') {
      Nothing.parse(input);
      return readSettings(account);
    }
    if (route === 'POST /v1/tax/calculations') return calculate(TaxCalculationInput.parse(input), account);
    if (route === 'POST /v1/tax/transactions/create_from_calculation')
      return recordSale(TaxSaleInput.parse(input), account);
    if (route === 'POST /v1/tax/transactions/create_reversal') return reverse(TaxReversalInput.parse(input), account);
    const [, kind, id] = /^GET \/v1\/tax\/(calculations|transactions)\/(\w+)\/line_items$/.exec(route) ?? [];
    if (kind === undefined || id === undefined)
      throw new StripeRefusal(404, { message: `Unrecognized request URL (${route})` });
    TaxLineFilter.parse(input);
    const data =
      kind === 'transactions'
        ? find(id, account).lines
        : calculations.find((each) => each.calculation.id === id && each.account === account)?.lines;
    if (!data) throw missing(id);
    return { object: 'list', url: path, has_more: false, data };
  }

  return {
    call,
    /** What the owner has not set up in Stripe Tax. Nothing: it is active. */
    setMissing: (account: string, fields: string[]) => void settings.set(account, fields),
    /** The recorded sales and reversals, earliest first. */
    recorded: () =>
      transactions.map(({ account, transaction: { id, type, reference, reversal }, lines }) => ({
        account,
        type,
        reference,
        of: reversal?.original_transaction ?? null,
        ...amountsOf(
          lines,
          reversals.find((each) => each.id === id),
        ),
        id,
      })),
  };
}

/** With tax. Of a sale, or what a reversal takes back, with its tax as a positive amount. */
const amountsOf = (
  lines: readonly Stripe.Tax.TransactionLineItem[],
  reversal: { amount: number; tax: number } | undefined,
): { amount: number; tax: number } =>
  reversal
    ? { amount: reversal.amount, tax: reversal.tax }
    : {
        amount: lines.reduce(
          (sum, line) => sum + line.amount + (line.tax_behavior === 'exclusive' ? line.amount_tax : 0),
          0,
        ),
        tax: lines.reduce((sum, line) => sum + line.amount_tax, 0),
      };

export type TaxesDouble = ReturnType<typeof openTaxes>;

const unknownPlace = () =>
  new StripeRefusal(400, {
    message: 'We could not determine the customer’s tax location from the address.',
    code: 'customer_tax_location_invalid',
    param: 'customer_details[address]',
  });

function taxLine(
  { amount, reference, tax_behavior, tax_code }: Input['line_items'][number],
  { place, country, isReversed }: { place: string; country: string; isReversed: boolean },
): Line {
  const known = RATES[place];
  const wanted = tax_code === BOOK ? known?.book : tax_code === COURSE && country === 'US' ? [] : known?.all;
  const rates = isReversed ? [] : (wanted ?? []);
  const percent = rates.reduce((sum, rate) => sum + Number(rate.percent), 0);
  const tax = Math.round(
    tax_behavior === 'inclusive' ? (amount * percent) / (100 + percent) : (amount * percent) / 100,
  );
  const taxable = tax_behavior === 'inclusive' ? amount - tax : amount;
  const reason = isReversed ? 'reverse_charge' : known ? 'product_exempt' : 'not_collecting';
  let left = tax;
  const breakdown = rates.map((rate, at): NonNullable<Line['tax_breakdown']>[number] => {
    const part = at === rates.length - 1 ? left : Math.round((tax * Number(rate.percent)) / percent);
    left -= part;
    return {
      amount: part,
      jurisdiction: { country, display_name: rate.name, level: rate.level, state: known?.state ?? null },
      sourcing: 'destination',
      tax_rate_details: { display_name: 'Tax', percentage_decimal: rate.percent, tax_type: known?.type ?? 'vat' },
      taxability_reason: 'standard_rated',
      taxable_amount: taxable,
    };
  });
  const none: NonNullable<Line['tax_breakdown']>[number] = {
    amount: 0,
    jurisdiction: { country, display_name: 'Country', level: 'country', state: null },
    sourcing: 'destination',
    tax_rate_details: null,
    taxability_reason: reason,
    taxable_amount: 0,
  };
  return {
    id: newId('tax_li'),
    object: 'tax.calculation_line_item',
    amount,
    amount_tax: tax,
    livemode: false,
    metadata: null,
    performance_location: null,
    product: null,
    quantity: 1,
    reference,
    tax_behavior,
    tax_breakdown: breakdown.length > 0 ? breakdown : [none],
    tax_code,
  };
}
