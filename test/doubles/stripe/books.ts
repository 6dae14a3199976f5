import type Stripe from 'stripe';
import { newId } from './objects.ts';

type Entry = Stripe.BalanceTransaction;
type Source = Stripe.Charge | Stripe.Refund | Stripe.Dispute | Stripe.FeeRefund | Stripe.Payout;

interface Booked {
  entry: Entry;
  source: Source | null;
  account: string;
  /** The automatic payout that it was paid out with. */
  payout: string | null;
}

interface Settings {
  now: () => Date;
  emit: (type: string, object: Stripe.Payout, account: string) => void;
}

interface NewEntry {
  type: string;
  amount: number;
  fee?: number;
  currency: string;
  source: Source | null;
  account: string;
}

/** The balances of the double: entries, and payouts to the banks of the accounts. */
export function openBooks({ now, emit }: Settings) {
  const booked: Booked[] = [];
  const payouts: { payout: Stripe.Payout; account: string }[] = [];
  let settlesAfter = 0;
  const seconds = () => Math.floor(now().getTime() / 1000);

  function book(entry: Entry, { source, account }: Pick<Booked, 'source' | 'account'>): Entry {
    entry.available_on = entry.created + settlesAfter;
    booked.push({ entry, source, account, payout: null });
    return entry;
  }

  /** Anything that moves a balance, such as a correction by Stripe. */
  const move = ({ type, amount, fee = 0, currency, source, account }: NewEntry): Entry =>
    book(
      {
        id: newId('txn'),
        object: 'balance_transaction',
        amount,
        available_on: seconds(),
        balance_type: 'payments',
        created: seconds(),
        currency,
        description: null,
        exchange_rate: null,
        fee,
        fee_details: [],
        net: amount - fee,
        reporting_category: type,
        source: source?.id ?? null,
        status: 'available',
        type,
      },
      { source, account },
    );

  const balanceOf = (account: string): Record<string, number> => {
    const balance: Record<string, number> = {};
    for (const { entry, account: owner } of booked)
      if (owner === account) balance[entry.currency] = (balance[entry.currency] ?? 0) + entry.net;
    return balance;
  };

  /** Pays out everything that is available in a currency, or a part of it by hand. */
  function payOut(account: string, currency: string, { byHand }: { byHand?: number } = {}): Stripe.Payout {
    const due = booked.filter(
      ({ entry, account: owner, payout }) =>
        owner === account && entry.currency === currency && payout === null && entry.available_on <= seconds(),
    );
    const payout: Stripe.Payout = newPayout({
      amount: byHand ?? due.reduce((sum, { entry }) => sum + entry.net, 0),
      currency,
      isAutomatic: byHand === undefined,
      created: seconds(),
    });
    if (payout.amount <= 0) throw new Error('Nothing to pay out.');
    const entry = move({ type: 'payout', amount: -payout.amount, currency, source: payout, account });
    payout.balance_transaction = entry.id;
    payouts.push({ payout, account });
    if (payout.automatic) for (const each of booked.filter((one) => due.includes(one))) each.payout = payout.id;
    if (payout.automatic) for (const each of booked) if (each.entry === entry) each.payout = payout.id;
    emit('payout.paid', payout, account);
    return payout;
  }

  /** The bank returns a payout. */
  function failPayout(id: string): void {
    const found = payouts.find(({ payout }) => payout.id === id);
    if (!found) throw new Error(`No payout ${id}.`);
    const { payout, account } = found;
    const entry = move({
      type: 'payout_failure',
      amount: payout.amount,
      currency: payout.currency,
      source: payout,
      account,
    });
    Object.assign(payout, {
      status: 'failed',
      failure_code: 'account_closed',
      failure_message: 'The bank account has been closed.',
      failure_balance_transaction: entry.id,
    });
    emit('payout.failed', payout, account);
  }

  const latest = <Item extends { created: number }>(items: Item[]): Item[] => items.toReversed();

  return {
    book,
    move,
    balanceOf,
    payOut,
    failPayout,
    /** From now on entries are available this many seconds after they were booked. */
    settleAfter: (delay: number) => void (settlesAfter = delay),
    listEntries: (account: string, payout?: string): object[] =>
      latest(
        booked
          .filter((one) => one.account === account && (payout === undefined || one.payout === payout))
          .map(({ entry, source }) => ({ ...entry, source })),
      ),
    listPayouts: (account: string): object[] =>
      latest(payouts.flatMap(({ payout, account: owner }) => (owner === account ? [payout] : []))),
  };
}

export type Books = ReturnType<typeof openBooks>;

const newPayout = (fields: { amount: number; currency: string; isAutomatic: boolean; created: number }) =>
  ({
    id: newId('po'),
    object: 'payout',
    amount: fields.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: fields.created + 2 * 86_400,
    automatic: fields.isAutomatic,
    balance_transaction: null,
    created: fields.created,
    currency: fields.currency,
    description: null,
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: fields.isAutomatic ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account',
  }) satisfies Stripe.Payout;
