import type Stripe from 'stripe';
import type { ChargeKey, DisputeEvidence, ProviderDispute } from '../port.ts';
import { inAccount } from './inAccount.ts';
import { fromStripeAmount } from './stripeAmount.ts';

/** The disputes about a payment as they are now. */
export async function listDisputesAtStripe(
  stripe: Stripe,
  { chargeId, account }: ChargeKey,
): Promise<ProviderDispute[]> {
  const { data } = await stripe.disputes.list({ payment_intent: chargeId, limit: 100 }, inAccount(account));
  return data.map(present);
}

/** Answers a dispute. One that has ended or was answered in Stripe's dashboard is left as it is. */
export async function submitToStripe(
  stripe: Stripe,
  { disputeId, account, key, text, customer, product }: DisputeEvidence,
): Promise<void> {
  const dispute = await stripe.disputes.retrieve(disputeId, undefined, inAccount(account));
  if (!WAITING.includes(dispute.status) || dispute.evidence_details.submission_count > 0) return;
  const evidence = {
    uncategorized_text: text,
    customer_name: customer.name,
    customer_email_address: customer.email,
    product_description: product,
  };
  const options = { idempotencyKey: key, ...inAccount(account) };
  await stripe.disputes.update(disputeId, { evidence, submit: true }, options);
}

const WAITING: readonly string[] = ['warning_needs_response', 'needs_response'];

function present(dispute: Stripe.Dispute): ProviderDispute {
  const { id, amount, currency, status, reason, created, evidence_details: details } = dispute;
  const code = currency.toUpperCase();
  const entries = dispute.balance_transactions.map((entry) => inCharge(entry, { amount, currency }));
  const sum = (numbers: number[]) =>
    fromStripeAmount(
      numbers.reduce((all, one) => all + one, 0),
      code,
    ).amount;
  const withdrawn = sum(entries.map((entry) => Math.max(0, -entry.amount)));
  const reinstated = sum(entries.map((entry) => Math.max(0, entry.amount)));
  return {
    disputeId: id,
    // A prevention service may have returned the money to the buyer.
    status: status === 'prevented' && withdrawn > reinstated ? 'lost' : (STATUSES[status] ?? 'open'),
    reason,
    amount: fromStripeAmount(amount, code),
    openedAt: new Date(created * 1000),
    dueAt: details.due_by === null ? null : new Date(details.due_by * 1000),
    withdrawn,
    fee: sum(entries.map((entry) => Math.max(0, entry.fee))),
    reinstated,
  };
}

/** Stripe books disputes in the currency of its account's balance. They are converted at the rate of this dispute. */
function inCharge(
  { amount, fee, currency }: Stripe.BalanceTransaction,
  disputed: { amount: number; currency: string },
): { amount: number; fee: number } {
  if (currency === disputed.currency) return { amount, fee };
  const sign = Math.sign(amount);
  return { amount: sign * disputed.amount, fee: Math.round((fee * disputed.amount) / Math.abs(amount || 1)) };
}

/** A status that we do not know waits for an answer. While an appeal is decided, the money is where it was. */
const STATUSES: Partial<Record<string, ProviderDispute['status']>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'closed',
  prevented: 'closed',
  needs_response: 'open',
  under_review: 'review',
  won: 'won',
  lost: 'lost',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
};
