import { Refusal, refuse } from '#shared/contract/refusals.ts';
import { isSameInterval } from '#shared/rules/subscription.ts';
import { catchRefusal } from '../../../../access/catchRefusal.ts';
import type { StoreTx } from '../../../../db/transaction.ts';
import { findFeeBps } from '../../../paymentAccounts/findFeeBps.ts';
import type { CheckoutRequest } from '../../checkout/Purchase.ts';
import { settleAttempt } from '../../checkout/settlePayment.ts';
import { assertSeatsFit } from '../../seats/assertSeatsFit.ts';
import { chargePeriod, type RenewalContext } from '../beginPeriod.ts';
import { isInTrial, lockSubscription, type SubscriptionRecord } from '../subscriptionRecord.ts';
import { writeOrder } from '../writeOrder.ts';
import { findChange, insertChange } from './changeRecord.ts';
import { enterChange } from './completeChange.ts';
import type { OfferedSwitch } from './offeredSwitch.ts';
import { lastPaid } from './lastPaid.ts';
import { itemOfTarget, previewSwitch, switchTargets, type SwitchPreview, type SwitchTarget } from './previewSwitch.ts';

/** How long a displayed amount is honored. */
const OFFER_MS = 30 * 60_000;

/** `unpaid`: the saved method was not charged, so the customer pays the order themselves. */
export type SwitchOutcome = 'done' | 'waiting' | 'unpaid';

interface Switching {
  offer: OfferedSwitch;
  /** The only customer whose subscription it may be. Undefined: any. */
  customerId?: string;
  /** Which products it may be switched to. Default: those that the creator offers. */
  findTargets?: (tx: StoreTx, subscription: SubscriptionRecord) => Promise<SwitchTarget[]>;
}

/**
 * Switches a subscription to another product at the amount that was shown. The order and its attempt are committed, then
 * the saved method is charged. Of two switches at once, one is refused.
 */
export async function switchSubscription(
  request: Pick<CheckoutRequest, 'transact' | 'services' | 'storeId' | 'now'>,
  switching: Switching,
): Promise<SwitchOutcome | Refusal> {
  const { services, storeId, now, transact } = request;
  const feeBps = await findFeeBps(services, storeId);
  const begun = await transact(({ tx }) => catchRefusal(tx, () => begin({ tx, now, services, feeBps }, switching)));
  if (begun instanceof Refusal) return begun;
  if (begun !== null) await settleAttempt(services, { storeId, paymentId: begun, now });
  const change = await transact(({ tx }) => findChange(tx, switching.offer.changeId));
  if (change?.status === 'done' || change?.status === 'waiting') return change.status;
  return change?.status === 'begun' ? 'unpaid' : new Refusal('quote-expired');
}

/** Returns the attempt that is to be charged, if any. */
async function begin(
  context: RenewalContext,
  { offer, customerId, findTargets = switchTargets }: Switching,
): Promise<string | null> {
  const { tx, now } = context;
  const { changeId, subscriptionId, targetId } = offer;
  const at = new Date(offer.at);
  const subscription = (await lockSubscription(tx, subscriptionId)) ?? refuse('not-found');
  if (customerId !== undefined && subscription.customer_id !== customerId) refuse('not-found');
  if (await findChange(tx, changeId)) return null;
  await assertSwitchable(context, subscription);
  const target =
    (await findTargets(tx, subscription)).find((each) => itemOfTarget(each) === targetId) ?? refuse('quote-expired');
  if (target.amount !== offer.amount || !isSameInterval(target.every, offer.every)) refuse('quote-expired');
  // The period has changed since the amount was shown, or it was shown too long ago.
  if (at < subscription.period_start || at > now || now.getTime() - at.getTime() > OFFER_MS) refuse('quote-expired');
  await assertSeatsFit(tx, { subscriptionId, productId: target.id, now });
  const preview = await previewSwitch(context, { subscription, target, at });
  return preview.quote === null
    ? switchFree(context, { subscription, preview, changeId })
    : placeChange(context, { subscription, preview, quote: preview.quote, changeId });
}

/**
 * Refuses to switch a subscription that has ended, is canceled or paused, whose next period has begun, or whose payment is
 * disputed.
 */
export async function assertSwitchable(
  { tx, now }: { tx: StoreTx; now: Date },
  subscription: SubscriptionRecord,
): Promise<void> {
  const { status, canceled_by: canceledBy, period_end: end, payments_total: payments } = subscription;
  if (payments !== null) refuse('installments-agreed');
  if (status === 'ended') refuse('subscription-ended');
  if (status === 'paused') refuse('subscription-paused');
  if (status !== 'active' || end <= now) refuse('subscription-busy');
  if (canceledBy !== null) refuse('subscription-canceled');
  if (isInTrial(subscription)) refuse('subscription-in-trial');
  if ((await lastPaid(tx, subscription)).isDisputed) refuse('payment-reversed');
}

interface Beginning {
  subscription: SubscriptionRecord;
  preview: SwitchPreview;
  changeId: string;
}

const changeOf = ({ subscription, preview: { target, plan }, changeId }: Beginning) => ({
  id: changeId,
  subscription_id: subscription.id,
  product_id: target.id,
  variant_id: target.variantId,
  title: target.title,
  amount: target.amount,
  every_count: target.every.count,
  every_unit: target.every.unit,
  keeps_period: plan.at === 'now' && plan.keepsPeriod,
  credit: plan.at === 'now' ? plan.credit : 0,
});

/** Nothing is paid now: it takes effect at once, or with the next period. */
async function switchFree(context: RenewalContext, beginning: Beginning): Promise<null> {
  const { tx, now } = context;
  const isNow = beginning.preview.plan.at === 'now';
  const change = { ...changeOf(beginning), status: isNow ? 'done' : 'waiting', order_id: null };
  if (!(await insertChange(tx, { ...change, now }))) refuse('switch-open');
  if (isNow) await enterChange(context, { subscriptionId: beginning.subscription.id, change });
  return null;
}

async function placeChange(
  context: RenewalContext,
  beginning: Beginning & { quote: NonNullable<SwitchPreview['quote']> },
): Promise<string | null> {
  const { tx, now } = context;
  const { subscription, preview, quote, changeId } = beginning;
  const last = await lastPaid(tx, subscription);
  const key = `switch ${changeId}`;
  const order = await writeOrder(context, { subscription, last, title: preview.target.title, quote, key });
  const change = { ...changeOf(beginning), status: 'begun', order_id: order.id };
  if (!(await insertChange(tx, { ...change, now }))) refuse('switch-open');
  return chargePeriod(context, { subscription, order });
}
