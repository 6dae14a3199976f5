import type Stripe from 'stripe';
import type { BooksAnswer, BooksPage, ProviderBooks, ProviderEntry, ProviderPayout } from '../books.ts';
import { inAccount } from './inAccount.ts';
import { presentStripeEvent } from './readStripeEvent.ts';
import { fromStripeAmount } from './stripeAmount.ts';

/** The most that Stripe returns at once. */
const PAGE = 100;

/** The events that the destination of docs/payments.md has. */
const EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'setup_intent.succeeded',
  'setup_intent.canceled',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'radar.early_fraud_warning.created',
  'payout.paid',
  'payout.failed',
];

/** The balance transactions, payouts and events of an account. */
export const stripeBooks = (stripe: Stripe): ProviderBooks => ({
  async listEntries({ account, ...page }) {
    const params = { ...paramsOf(page), expand: ['data.source'] };
    return answer(await stripe.balanceTransactions.list(params, inAccount(account)), presentEntry);
  },

  async listPayoutEntries({ account, payoutId, after }) {
    const params = { ...paramsOf({ since: null, after }), payout: payoutId, expand: ['data.source'] };
    return answer(await stripe.balanceTransactions.list(params, inAccount(account)), presentEntry);
  },

  async listPayouts({ account, ...page }) {
    return answer(await stripe.payouts.list(paramsOf(page), inAccount(account)), presentPayout);
  },

  async listEvents({ account, ...page }) {
    const params = { ...paramsOf(page), types: EVENTS };
    const { items, next } = answer(await stripe.events.list(params, inAccount(account)), presentStripeEvent);
    // The list of an account does not name it in each event.
    return { items: items.flatMap((event) => (event === null ? [] : [{ ...event, account }])), next };
  },
});

const paramsOf = ({ since, after }: Omit<BooksPage, 'account'>) => ({
  limit: PAGE,
  ...(since !== null && { created: { gte: Math.floor(since.getTime() / 1000) } }),
  ...(after !== null && { starting_after: after }),
});

function answer<Item extends { id: string }, Shown>(
  { data, has_more: hasMore }: { data: Item[]; has_more: boolean },
  present: (item: Item) => Shown,
): BooksAnswer<Shown> {
  return { items: data.map(present), next: hasMore ? (data.at(-1)?.id ?? null) : null };
}

function presentEntry(entry: Stripe.BalanceTransaction): ProviderEntry {
  const { id, amount, net, available_on: available, created } = entry;
  const currency = entry.currency.toUpperCase();
  const gross = fromStripeAmount(amount, currency).amount;
  const change = fromStripeAmount(net, currency).amount;
  return {
    entryId: id,
    ...sourceOf(entry),
    amount: gross,
    // Of rounded amounts, the difference is the one that adds up.
    fee: gross - change,
    net: change,
    currency,
    availableAt: new Date(available * 1000),
    createdAt: new Date(created * 1000),
  };
}

type Source = Pick<ProviderEntry, 'kind' | 'sourceId' | 'chargeId' | 'key' | 'reference' | 'exchanged'>;

/** What an entry is about. Its source is expanded, or the id of an object that no longer exists. */
function sourceOf({ type, source, currency }: Stripe.BalanceTransaction): Source {
  const none = { chargeId: null, key: null, reference: null, exchanged: null };
  const fallback = KINDS[type] ?? 'other';
  if (source === null || typeof source === 'string') return { ...none, kind: fallback, sourceId: source };
  const sourceId = source.id;
  const exchanged = (amount: number, code: string) =>
    code === currency ? null : fromStripeAmount(amount, code.toUpperCase());
  if (source.object === 'charge') {
    const { stoa_store: storeId, stoa_payment: attemptId } = source.metadata;
    return {
      ...none,
      kind: 'payment',
      sourceId,
      chargeId: idOf(source.payment_intent),
      key: attemptId ?? null,
      reference: storeId === undefined || attemptId === undefined ? null : { storeId, attemptId },
      exchanged: exchanged(source.amount, source.currency),
    };
  }
  if (source.object === 'refund')
    return {
      ...none,
      kind: 'refund',
      sourceId,
      chargeId: idOf(source.payment_intent),
      key: source.metadata?.['stoa_refund'] ?? null,
      exchanged: exchanged(source.amount, source.currency),
    };
  // A share that the platform returned. It belongs to a refund or to a lost dispute of ours.
  if (source.object === 'fee_refund')
    return {
      ...none,
      kind: 'refund',
      sourceId,
      key: source.metadata?.['stoa_refund'] ?? null,
      exchanged: exchanged(source.amount, source.currency),
    };
  if (source.object === 'dispute')
    return {
      ...none,
      kind: 'dispute',
      sourceId,
      chargeId: idOf(source.payment_intent),
      exchanged: exchanged(source.amount, source.currency),
    };
  return { ...none, kind: source.object === 'payout' ? 'payout' : fallback, sourceId };
}

const idOf = (object: string | { id: string } | null): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);

const KINDS: Partial<Record<string, ProviderEntry['kind']>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payout: 'payout',
  payout_cancel: 'payout',
  payout_failure: 'payout',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
};

const presentPayout = (payout: Stripe.Payout): ProviderPayout => ({
  payoutId: payout.id,
  amount: fromStripeAmount(payout.amount, payout.currency.toUpperCase()),
  status: STATUSES[payout.status] ?? 'pending',
  failure: payout.failure_message ?? payout.failure_code,
  hasEntries: payout.automatic && payout.reconciliation_status === 'completed',
  arrivesAt: new Date(payout.arrival_date * 1000),
  createdAt: new Date(payout.created * 1000),
  entryId: idOf(payout.balance_transaction),
  returnEntryId: idOf(payout.failure_balance_transaction),
});

/** A status that we do not know, such as `in_transit`, is on its way. */
const STATUSES: Partial<Record<string, ProviderPayout['status']>> = {
  paid: 'paid',
  failed: 'failed',
  canceled: 'canceled',
};
