import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Subscription } from '#shared/contract/subscriptions.ts';
import { linkEnd } from '#shared/rules/subscription.ts';
import { taxProblemText } from '#shared/rules/taxProblem.ts';
import { formatDate, formatMoney, formatNumber } from '#web/client/format.ts';
import { linkStyle } from '#web/ui/linkStyle.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Fact, Facts } from '../admin/Facts.tsx';
import { PanelPart } from '../customers/PanelPart.tsx';
import { LoadProblem } from '../list/LoadProblem.tsx';
import { OrderStatusBadge } from '../sales/OrderStatusBadge.tsx';
import { cardText } from '../sales/cardText.ts';
import { CancelActions } from './CancelActions.tsx';
import { paymentText } from './installmentText.ts';
import { SubscriptionBadge, subscriptionPriceText } from './subscriptionColumns.tsx';
import { refreshSubscriptions, subscriptionQuery } from './subscriptionsQuery.ts';

interface SubscriptionPanelProps {
  storeId: string;
  subscriptionId: string | undefined;
  onClose: () => void;
}

/** One subscription: what comes next, and its payments. */
export function SubscriptionPanel({ storeId, subscriptionId, onClose }: SubscriptionPanelProps) {
  const queryClient = useQueryClient();
  // The panel keeps its content while it slides out.
  const [shown, setShown] = useState(subscriptionId);
  if (subscriptionId !== undefined && subscriptionId !== shown) setShown(subscriptionId);
  const query = useQuery({ ...subscriptionQuery(storeId, shown ?? ''), enabled: shown !== undefined });
  const subscription = query.data;
  return (
    <Sheet
      open={subscriptionId !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={subscription?.title ?? 'Subscription'}
      description={subscription && `Since ${formatDate(subscription.startedAt)}`}
      actions={
        subscription && (
          <CancelActions
            key={subscription.id}
            storeId={storeId}
            subscription={subscription}
            onChanged={() => void refreshSubscriptions(queryClient, storeId)}
          />
        )
      }
    >
      {query.isPending && <Skeleton lines={6} />}
      {query.isError && !subscription && <LoadProblem error={query.error} onRetry={() => void query.refetch()} />}
      {subscription && <SubscriptionFacts subscription={subscription} />}
    </Sheet>
  );
}

function SubscriptionFacts({ subscription }: { subscription: Subscription }) {
  const { customerId, email, name, status, nextChargeAt, payments, paymentCount, card, installments, taxProblem } =
    subscription;
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <div>
        <SubscriptionBadge {...subscription} />
      </div>
      {taxProblem === null ? (
        <p className="text-ink-2">{stateText(subscription)}</p>
      ) : (
        <TaxProblem problem={taxProblem} />
      )}
      <Facts>
        <Fact label="Price">{subscriptionPriceText(subscription)}</Fact>
        {installments && (
          <Fact label="Paid so far">
            {formatMoney(installments.paid)} of {formatMoney(installments.total)}
          </Fact>
        )}
        {installments && installments.left.amount > 0 && (
          <Fact label="Still owed">{formatMoney(installments.left)}</Fact>
        )}
        {nextChargeAt !== null && (
          <Fact label={subscription.trialUntil === null ? 'Next payment' : 'First payment'}>
            {formatMoney(subscription.nextPrice)} {taxProblem === null ? 'on' : 'due since'} {formatDate(nextChargeAt)}
          </Fact>
        )}
        {status !== 'ended' && status !== 'paused' && nextChargeAt === null && !installments && (
          <Fact label={subscription.trialUntil === null ? 'Paid until' : 'Trial until'}>
            {formatDate(subscription.paidUntil)}
          </Fact>
        )}
        {card !== null && <Fact label="Card">{cardText(card)}</Fact>}
        <Fact label="Customer">
          <Link to="/dashboard/customers" search={{ customer: customerId }} className={linkStyle}>
            {name === '' ? email : name}
          </Link>
        </Fact>
      </Facts>
      <PanelPart title="Payments">
        <Payments payments={payments} />
        {paymentCount > payments.length && (
          <p className="mt-2 text-small text-ink-2">
            The latest {formatNumber(payments.length)} of {formatNumber(paymentCount)}. You’ll find the others in the
            customer’s orders.
          </p>
        )}
      </PanelPart>
    </div>
  );
}

/** Why the next period was not charged, and what to do. */
function TaxProblem({ problem }: { problem: string }) {
  const { why, next } = taxProblemText(problem);
  return (
    <Notice tone="warning">
      {`${why} The customer wasn’t charged and still has access. ${next} We’ll retry every day.`}
    </Notice>
  );
}

function Payments({ payments }: Pick<Subscription, 'payments'>) {
  return (
    <ul className="flex min-w-0 flex-col divide-y divide-line rounded-md border border-line">
      {payments.map(({ orderId, number, status, total, periodStart, periodEnd, payment }) => (
        <li key={orderId} className="flex min-w-0 items-start justify-between gap-4 p-3">
          <span className="flex min-w-0 flex-col gap-1">
            <span>
              {payment
                ? `${paymentText(payment)}, due ${formatDate(periodStart)}`
                : `${formatDate(periodStart)} – ${formatDate(periodEnd)}`}
            </span>
            <Link to="/dashboard/sales" search={{ order: orderId }} className={linkStyle}>
              {number}
            </Link>
          </span>
          <span className="flex shrink-0 flex-col items-end gap-1">
            <span className="figures">{formatMoney(total)}</span>
            {status !== 'paid' && <OrderStatusBadge status={status} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What comes next in an installment plan. */
function installmentsState({
  status,
  endReason,
  installments,
  isAutomatic,
  accessUntil,
}: Subscription & { installments: NonNullable<Subscription['installments']> }): string {
  const { made, payments, isSuspended } = installments;
  const next = paymentText({ from: made + 1, to: made + 1, of: payments });
  if (status === 'ended') return endReason === null ? 'It has ended.' : PLAN_ENDINGS[endReason];
  if (isSuspended)
    return `${next} was never paid, so the customer’s access is suspended. It comes back when they pay. You can also forgive the rest, or end the installments.`;
  if (status === 'past-due')
    return isAutomatic
      ? `${next} failed, and we emailed the customer a link to pay. We’ll also retry the saved card, up to four times in three weeks. ${accessText(accessUntil)}`
      : `${next} failed, and we emailed the customer a link, because only they can pay it. ${accessText(accessUntil)}`;
  const rule = 'The customer agreed to all payments and can’t cancel them.';
  return isAutomatic
    ? `The saved card is charged automatically. ${rule}`
    : `No card is saved, so we email the customer a link when the next payment is due. ${rule}`;
}

const PLAN_ENDINGS: Record<NonNullable<Subscription['endReason']>, string> = {
  customer: 'The customer ended it.',
  creator: 'You ended it. The customer no longer has access, and nothing more is charged.',
  unpaid: 'It ended because a payment was never made.',
  refunded: 'It ended because a payment was refunded in full or lost in a dispute.',
  withdrawn: 'It ended because the customer’s account was deleted.',
  completed: 'All payments were made. The customer keeps the product for good.',
  forgiven: 'You forgave the rest. The customer keeps the product for good.',
};

function stateText(subscription: Subscription): string {
  const { installments } = subscription;
  if (installments) return installmentsState({ ...subscription, installments });
  const { status, isCanceled, canceledBy, paidUntil, endReason, unpaidSince, isAutomatic, accessUntil } = subscription;
  if (status === 'ended') return endReason === null ? 'It has ended.' : ENDINGS[endReason];
  if (status === 'past-due') {
    const failed = `The payment failed${unpaidSince === null ? '' : ` on ${formatDate(unpaidSince)}`}. We emailed the customer a link to pay.`;
    return isAutomatic
      ? `${failed} We’ll also retry the saved card, up to four times in three weeks. ${accessText(accessUntil)}`
      : `${failed} Only they can pay it. ${accessText(accessUntil)}${endText(subscription)}`;
  }
  const { pausedUntil, pausedBy, becomes, trialUntil } = subscription;
  if (pausedUntil !== null)
    return `${pausedBy === 'customer' ? 'The customer' : 'You'} paused it until ${formatDate(pausedUntil)}. Until then, the customer has no access and isn’t charged.`;
  const end = `Access ends on ${formatDate(paidUntil)}, and nothing more will be charged.`;
  if (isCanceled) return canceledBy === 'customer' ? `The customer canceled it. ${end}` : `You canceled it. ${end}`;
  if (trialUntil !== null && isAutomatic)
    return `Free trial until ${formatDate(trialUntil)}. The saved card will be charged then, unless the customer cancels.`;
  const next =
    becomes === null
      ? ''
      : `On ${formatDate(paidUntil)}, it switches to ${becomes.title} for ${subscriptionPriceText(becomes)}. `;
  return isAutomatic
    ? `${next}The saved card is charged automatically.`
    : `${next}No card is saved, so we email the customer a link when the next payment is due.`;
}

/** What a failed payment means for the access. */
function accessText(until: string | null): string {
  if (until === null) return '';
  return new Date(until) > new Date()
    ? `Access ends on ${formatDate(until)} and comes back when they pay.`
    : 'Access is suspended until they pay.';
}

/** When a subscription ends that only its customer can pay. */
function endText({ unpaidSince, accessUntil }: Subscription): string {
  if (unpaidSince === null || accessUntil === null) return '';
  const end = linkEnd({ since: new Date(unpaidSince), accessUntil: new Date(accessUntil) });
  return ` Without a payment, the subscription ends on ${formatDate(end.toISOString())}.`;
}

const ENDINGS: Record<NonNullable<Subscription['endReason']>, string> = {
  customer: 'The customer canceled it. They no longer have access.',
  creator: 'You canceled it. The customer no longer has access.',
  unpaid: 'It ended because the next period was never paid. The customer can subscribe again.',
  refunded: 'It ended because the last payment was refunded or disputed.',
  withdrawn: 'It ended because the product or the customer’s account was deleted.',
  completed: 'All payments were made.',
  forgiven: 'You forgave the rest.',
};
