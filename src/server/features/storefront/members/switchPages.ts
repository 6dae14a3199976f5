import { randomUUID } from 'node:crypto';
import { STORE_PATHS, type SwitchOptionView } from '#shared/contract/pages.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { isUuid } from '#shared/kit/ids.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { subscriptionPrice } from '#shared/rules/subscriptionText.ts';
import { catchRefusal } from '../../../access/catchRefusal.ts';
import { pageRoute, providerPageRoute, type PageAnswer, type PageContext } from '../../../access/page.ts';
import { dayText } from '../../orders/dayText.ts';
import { renewalQuery } from '../../orders/subscriptions/renewalQuery.ts';
import {
  intervalOf,
  subscriptionRows,
  type SubscriptionRecord,
} from '../../orders/subscriptions/subscriptionRecord.ts';
import {
  itemOfTarget,
  previewSwitch,
  switchTargets,
  type SwitchPreview,
} from '../../orders/subscriptions/switching/previewSwitch.ts';
import { findPayable } from '../../orders/subscriptions/payRenewal.ts';
import {
  assertSwitchable,
  OfferedSwitch,
  switchSubscription,
} from '../../orders/subscriptions/switching/switchSubscription.ts';
import { notYours } from '../../pageFrame/notices.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { noticeIn } from '../forms/readFields.ts';
import { memberFrame, memberOf } from './memberFrame.ts';

/** What a customer can switch a subscription to, with the exact amounts. */
export const switchPage = pageRoute({
  mode: 'members',
  method: 'GET',
  path: STORE_PATHS.subscriptionSwitch,
  who: 'customer',
  handle: async (context) => showSwitch(context, { claimedId: context.query.get('subscription') ?? '' }),
});

/** Switches at the amount that was shown. If the saved card is not charged, the customer goes on to pay. */
export const switchSubmit = providerPageRoute({
  mode: 'members',
  method: 'POST',
  path: STORE_PATHS.subscriptionSwitch,
  who: 'customer',
  limits: ({ device }) => [{ key: `switches ${device.address}`, most: 20, seconds: 600 }],
  handle: async (context) => {
    const { form, base, services, storeId } = context;
    const claimedId = form['subscription'] ?? '';
    const offer = OfferedSwitch.safeParse(services.secrets.unseal('switch', form['offer'] ?? ''));
    const customerId = await context.transact(async (within) => memberOf(within).id);
    if (!offer.success || offer.data.subscriptionId !== claimedId)
      return context.transact(async (within) => notYours(await storeFrame(within)));
    const outcome = await switchSubscription(context, { offer: offer.data, customerId });
    if (outcome instanceof Refusal)
      return context.transact((within) => showSwitch(within, { claimedId, notice: outcome.message, status: 400 }));
    if (outcome !== 'unpaid') return { goTo: `${base}${STORE_PATHS.orders}?subscription=switched` };
    const payable = await context.transact(({ tx }) => findPayable(tx, { subscriptionId: claimedId }));
    if (!payable) return { goTo: `${base}${STORE_PATHS.orders}` };
    const page = STORE_PATHS.checkout.replace(':product', encodeURIComponent(payable.slug));
    const query = renewalQuery(services.secrets, { storeId, subscriptionId: claimedId });
    return { goTo: `${base}${page}/renew?${query}` };
  },
});

interface Shown {
  claimedId: string;
  notice?: string | null;
  status?: 200 | 400;
}

async function showSwitch(
  context: PageContext,
  { claimedId, notice = null, status = 200 }: Shown,
): Promise<PageAnswer> {
  const { tx, now, language, base } = context;
  const subscription = await findOwn(context, claimedId);
  if (!subscription) return notYours(await storeFrame(context));
  const { subscription: messages } = getMessages(language);
  const { title, amount, currency } = subscription;
  let barrier = await catchRefusal(tx, async () => assertSwitchable(subscription, now));
  const targets = barrier instanceof Refusal ? [] : await switchTargets(tx, subscription);
  const options: SwitchOptionView[] = [];
  for (const target of targets) {
    const preview = await catchRefusal(tx, () => previewSwitch(context, { subscription, target, at: now }));
    // The tax of this product's price cannot be calculated now. The page says so instead of the amount.
    if (preview instanceof Refusal) barrier = preview;
    else options.push(optionView(context, { subscription, preview }));
  }
  const shown = notice ?? (barrier instanceof Refusal ? barrier.message : null);
  return {
    status,
    show: {
      kind: 'member-switch',
      ...(await memberFrame(context)),
      id: subscription.id,
      current: fill(messages.switchFrom, {
        title,
        price: subscriptionPrice({ amount, currency }, intervalOf(subscription), language),
      }),
      options,
      action: `${base}${STORE_PATHS.subscriptionSwitch}`,
      notice: noticeIn(language, shown) ?? (options.length === 0 ? messages.switchNone : null),
    },
  };
}

const findOwn = async (context: PageContext, claimedId: string): Promise<SubscriptionRecord | undefined> =>
  isUuid(claimedId)
    ? context.tx.maybe(
        subscriptionRows(context.tx).where('id', '=', claimedId).where('customer_id', '=', memberOf(context).id),
      )
    : undefined;

function optionView(
  { language, services, now }: PageContext,
  { subscription, preview }: { subscription: SubscriptionRecord; preview: SwitchPreview },
): SwitchOptionView {
  const { subscription: messages } = getMessages(language);
  const { target, plan, total } = preview;
  const { currency } = total;
  const price = subscriptionPrice({ amount: target.amount, currency }, target.every, language);
  const isCharged = total.amount > 0;
  const about = {
    price,
    total: formatMoney(total, language),
    credit: formatMoney({ amount: plan.at === 'now' ? plan.credit : 0, currency }, language),
    day: dayText(subscription.period_end, language),
  };
  const offer: OfferedSwitch = {
    changeId: randomUUID(),
    subscriptionId: subscription.id,
    targetId: itemOfTarget(target),
    amount: target.amount,
    every: target.every,
    at: now.toISOString(),
  };
  const text =
    plan.at === 'period-end'
      ? messages.switchLater
      : !isCharged
        ? messages.switchSame
        : plan.keepsPeriod
          ? messages.switchRest
          : messages.switchAnew;
  return {
    title: target.title,
    price,
    text: fill(text, about),
    label: isCharged ? fill(messages.switchPay, about) : messages.switchFree,
    offer: services.secrets.seal('switch', offer),
  };
}
