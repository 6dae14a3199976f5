import { trialEnd } from '#shared/rules/trial.ts';
import type { Money } from '#shared/rules/money.ts';
import type { Interval } from '#shared/rules/subscription.ts';
import type { BuyerOrder } from '../../buyerOrder.ts';
import { readInterval } from '../subscriptionRecord.ts';

export interface TrialOfOrder {
  end: Date;
  /** What is paid each period afterwards, with tax. */
  later: Money;
  every: Interval;
}

/** The free trial that an order began, as its buyer agreed to it. */
export function trialOf({
  order,
  lines: [line],
  evidence,
}: Pick<BuyerOrder, 'order' | 'lines' | 'evidence'>): TrialOfOrder | null {
  const every = line && readInterval(line);
  if (!every || line.trial_days === null || order.paid_at === null) return null;
  const tax = evidence && !evidence.isInclusive ? (line.later_tax ?? 0) : 0;
  const later = { amount: (line.later_amount ?? 0) + tax, currency: order.currency };
  return { end: trialEnd(order.paid_at, line.trial_days), later, every };
}
