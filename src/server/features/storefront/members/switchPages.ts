import { STORE_PATHS, type SwitchOptionView } from '#shared/contract/pages.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { isUuid } from '#shared/kit/ids.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { subscriptionPrice } from '#shared/rules/subscriptionText.ts';
import { pageRoute, providerPageRoute, type PageAnswer, type PageContext } from '../../../access/page.ts';
import { dayText } from '../../orders/dayText.ts';
import { renewalPath } from '../../orders/subscriptions/renewalQuery.ts';
import { findOwn, intervalOf, type SubscriptionRecord } from '../../orders/subscriptions/subscriptionRecord.ts';
import { presentSwitch, readOfferedSwitch } from '../../orders/subscriptions/switching/offeredSwitch.ts';
import type { SwitchPreview } from '../../orders/subscriptions/switching/previewSwitch.ts';
import { switchOptions } from '../../orders/subscriptions/switching/switchOptions.ts';
import { findPayable } from '../../orders/subscriptions/payRenewal.ts';
import { switchSubscription } from '../../orders/subscriptions/switching/switchSubscription.ts';
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
    const sealed = form['offer'] ?? '';
    const offer = readOfferedSwitch(services.secrets, { sealed, subscriptionId: claimedId });
    const customerId = await context.transact(async (within) => memberOf(within).id);
    if (!offer) return context.transact(async (within) => notYours(await storeFrame(within)));
    const outcome = await switchSubscription(context, { offer, customerId });
    if (outcome instanceof Refusal)
      return context.transact((within) => showSwitch(within, { claimedId, notice: outcome.message, status: 400 }));
    if (outcome !== 'unpaid') return { goTo: `${base}${STORE_PATHS.orders}?subscription=switched` };
    const payable = await context.transact(({ tx }) => findPayable(tx, { subscriptionId: claimedId }));
    if (!payable) return { goTo: `${base}${STORE_PATHS.orders}` };
    const path = renewalPath(services.secrets, { storeId, subscriptionId: claimedId, slug: payable.slug });
    return { goTo: `${base}${path}` };
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
  const { tx, language, base } = context;
  const own = { subscriptionId: claimedId, customerId: memberOf(context).id };
  const subscription = isUuid(claimedId) ? await findOwn(tx, own) : undefined;
  if (!subscription) return notYours(await storeFrame(context));
  const { subscription: messages } = getMessages(language);
  const { title, amount, currency } = subscription;
  const { previews, barrier } = await switchOptions(context, subscription);
  const options = previews.map((preview) => optionView(context, { subscription, preview }));
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
      notice:
        noticeIn(language, notice ?? barrier?.message ?? null) ?? (options.length === 0 ? messages.switchNone : null),
    },
  };
}

function optionView(
  { language, services, now }: PageContext,
  { subscription, preview }: { subscription: SubscriptionRecord; preview: SwitchPreview },
): SwitchOptionView {
  const { subscription: messages } = getMessages(language);
  const { target, plan } = preview;
  const offered = presentSwitch({ secrets: services.secrets, now }, { subscription, preview });
  const price = subscriptionPrice(offered.price, target.every, language);
  const isCharged = offered.total.amount > 0;
  const about = {
    price,
    total: formatMoney(offered.total, language),
    credit: formatMoney(offered.credit, language),
    day: dayText(subscription.period_end, language),
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
    offer: offered.offer,
  };
}
