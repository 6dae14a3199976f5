import { STORE_PATHS, type MemberSubscriptionView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { Messages } from '#shared/rules/messages/Messages.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { subscriptionPrice } from '#shared/rules/subscriptionText.ts';
import type { PageContext } from '../../../access/page.ts';
import { dayText } from '../../orders/dayText.ts';
import { cardLabel } from '../../orders/orderView.ts';
import { renewalPath } from '../../orders/subscriptions/renewalQuery.ts';
import { endOfAccess } from './endOfAccess.ts';
import { installmentView } from './installmentView.ts';
import type { subscriptionsOf } from '../../orders/subscriptions/subscriptionList.ts';

type Mine = Awaited<ReturnType<typeof subscriptionsOf>>[number];

/** A subscription or an installment plan as its customer sees it. */
export function subscriptionView(context: PageContext, { mine, store }: Shown): MemberSubscriptionView {
  const { installments } = mine;
  return installments
    ? installmentView(context, { mine: { ...mine, installments }, store })
    : repeatedView(context, mine);
}

interface Shown {
  mine: Mine;
  /** The store's name. */
  store: string;
}

function repeatedView(context: PageContext, mine: Mine): MemberSubscriptionView {
  const { language, base, storeId, services } = context;
  const { subscription: messages } = getMessages(language);
  const { id, title, price, every, status, paidUntil, isCanceled, canResume, card, canPause, canSwitch } = mine;
  const { pausedAt, isPausedByStore } = mine;
  // A pause that ends now moves the end of the period.
  const paused = pausedAt === null ? 0 : context.now.getTime() - pausedAt.getTime();
  const day = dayText(new Date(new Date(paidUntil).getTime() + paused), language);
  const path = renewalPath(services.secrets, { storeId, subscriptionId: id, slug: mine.slug });
  return {
    id,
    title,
    price: subscriptionPrice(price, every, language),
    state: stateText(mine, { messages, language, day, now: context.now }),
    cancelText: status === 'ended' || isCanceled ? null : fill(cancelText(mine, messages), { day }),
    canResume: canResume || (status === 'paused' && !isPausedByStore),
    switchHref: canSwitch ? `${base}${STORE_PATHS.subscriptionSwitch}?subscription=${id}` : null,
    canKeep: mine.becomes !== null && status !== 'ended' && !isCanceled,
    canPause,
    card:
      status === 'ended'
        ? null
        : {
            label: card && cardLabel(card, language),
            href: `${base}${STORE_PATHS.subscriptionCard}?subscription=${id}`,
          },
    payHref: status === 'past-due' ? `${base}${path}` : null,
    installments: null,
  };
}

/** What canceling means. After a failed payment there is no paid time left. */
function cancelText({ status, trialUntil }: Mine, messages: Messages['subscription']): string {
  if (status === 'past-due') return messages.cancelNowText;
  return trialUntil === null ? messages.cancelText : messages.trialCancelText;
}

function stateText(
  { status, isCanceled, nextPrice, addedTax, every, endedAt, pausedUntil, trialUntil, becomes, accessUntil }: Mine,
  {
    messages,
    language,
    day,
    now,
  }: Pick<PageContext, 'language' | 'now'> & { messages: Messages['subscription']; day: string },
): string {
  if (status === 'ended')
    return fill(messages.ended, { day: endedAt === null ? day : dayText(new Date(endedAt), language) });
  if (status === 'past-due') {
    const end = endOfAccess({ accessUntil, now });
    return end === null ? messages.suspended : fill(messages.pastDue, { day: dayText(end, language) });
  }
  if (pausedUntil !== null) return fill(messages.paused, { day: dayText(new Date(pausedUntil), language) });
  if (becomes !== null && !isCanceled)
    return fill(messages.switches, {
      day,
      title: becomes.title,
      price: subscriptionPrice(becomes.price, becomes.every, language),
    });
  if (trialUntil !== null && !isCanceled) {
    const later = { ...nextPrice, amount: nextPrice.amount + addedTax };
    return fill(messages.trialUntil, { day, price: subscriptionPrice(later, every, language) });
  }
  return isCanceled
    ? fill(messages.ends, { day })
    : fill(messages.next, { day, price: formatMoney(nextPrice, language) });
}
