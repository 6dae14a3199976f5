import type { PaymentOf } from '#shared/contract/orders.ts';
import type { SubscriptionRow } from '#shared/contract/subscriptions.ts';
import { formatMoney } from '#web/client/format.ts';

/** 'Payment 2 of 4', or 'Payments 2 to 4 of 4'. */
export const paymentText = ({ from, to, of }: PaymentOf): string =>
  from === to ? `Payment ${from} of ${of}` : `Payments ${from} to ${to} of ${of}`;

/** '4 payments of $25.00', or '3 payments: $33.34, then $33.33'. */
export const installmentsText = ({ payments, first, later }: NonNullable<SubscriptionRow['installments']>): string =>
  first.amount === later.amount
    ? `${payments} payments of ${formatMoney(first)}`
    : `${payments} payments: ${formatMoney(first)}, then ${formatMoney(later)}`;
