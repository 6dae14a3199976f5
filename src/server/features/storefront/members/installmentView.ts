import { STORE_PATHS, type MemberSubscriptionView } from '#shared/contract/pages.ts';
import { paymentText } from '#shared/rules/installmentText.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { formatMoney } from '#shared/rules/money.ts';
import type { PageContext } from '../../../access/page.ts';
import { dayText } from '../../orders/dayText.ts';
import { cardLabel } from '../../orders/orderView.ts';
import { renewalPath } from '../../orders/subscriptions/renewalQuery.ts';
import { endOfAccess } from './endOfAccess.ts';
import type { subscriptionsOf } from '../../orders/subscriptions/subscriptionList.ts';

type Mine = Awaited<ReturnType<typeof subscriptionsOf>>[number];

interface Shown {
  mine: Mine & { installments: NonNullable<Mine['installments']> };
  store: string;
}

/** An installment plan as its customer sees it. It can't be canceled, paused or switched. */
export function installmentView(context: PageContext, { mine, store }: Shown): MemberSubscriptionView {
  const { language, base, storeId, services } = context;
  const { installments: messages } = getMessages(language);
  const { id, title, status, card, installments } = mine;
  const { paid, total, left } = installments;
  const money = (amount: typeof paid) => formatMoney(amount, language);
  const about = { title, store, paid: money(paid), total: money(total), left: money(left), amount: money(left) };
  const path = renewalPath(services.secrets, { storeId, subscriptionId: id, slug: mine.slug });
  const isOpen = status !== 'ended';
  return {
    id,
    title,
    price: about.total,
    state: stateText(context, { mine, store }),
    cancelText: null,
    canResume: false,
    switchHref: null,
    canKeep: false,
    canPause: false,
    card: isOpen
      ? { label: card && cardLabel(card, language), href: `${base}${STORE_PATHS.subscriptionCard}?subscription=${id}` }
      : null,
    payHref: status === 'past-due' ? `${base}${path}` : null,
    installments: {
      paid: isOpen ? fill(messages.paid, about) : null,
      how: isOpen ? fill(messages.howText, about) : null,
      rest:
        status === 'past-due' || (status === 'active' && new Date(mine.paidUntil) > context.now)
          ? {
              from: `${installments.made + 1}`,
              text: fill(messages.payRestText, about),
              label: fill(messages.confirmRest, about),
            }
          : null,
    },
  };
}

function stateText(
  { language, now }: PageContext,
  { mine: { accessUntil, title, status, installments, nextPrice, paidUntil, endedAt, endReason }, store }: Shown,
): string {
  const { installments: messages, subscription } = getMessages(language);
  const { made, payments, isSuspended } = installments;
  const next = { from: made + 1, to: made + 1, of: payments };
  const about = {
    title,
    store,
    payment: paymentText(next, language),
    day: dayText(new Date(endedAt ?? paidUntil), language),
    amount: formatMoney(nextPrice, language),
  };
  if (status === 'ended') {
    if (endReason === 'completed') return fill(messages.completed, about);
    return fill(endReason === 'forgiven' ? messages.forgiven : subscription.ended, about);
  }
  if (status === 'past-due') {
    const end = isSuspended ? null : endOfAccess({ accessUntil, now });
    return end === null
      ? fill(messages.suspended, about)
      : fill(messages.overdue, { ...about, day: dayText(end, language) });
  }
  return fill(messages.next, about);
}
