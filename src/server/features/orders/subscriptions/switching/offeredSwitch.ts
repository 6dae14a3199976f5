import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Interval } from '#shared/contract/catalog.ts';
import type { SwitchOffer } from '#shared/contract/subscriptions.ts';
import type { Secrets } from '../../../../access/secrets.ts';
import type { SubscriptionRecord } from '../subscriptionRecord.ts';
import { itemOfTarget, type SwitchPreview } from './previewSwitch.ts';

/** A switch that was shown with its amount. `changeId` lets it be made once, however often it is sent. */
const OfferedSwitch = z.object({
  changeId: z.string(),
  subscriptionId: z.string(),
  /** The product, or its variant. */
  targetId: z.string(),
  /** What it costs each period, before tax is added. */
  amount: z.int(),
  every: Interval,
  at: z.iso.datetime(),
});
export type OfferedSwitch = z.infer<typeof OfferedSwitch>;

/** The switch of this subscription that was shown and sealed, if it was. */
export function readOfferedSwitch(
  secrets: Secrets,
  { sealed, subscriptionId }: { sealed: string; subscriptionId: string },
): OfferedSwitch | undefined {
  const { data } = OfferedSwitch.safeParse(secrets.unseal('switch', sealed));
  return data?.subscriptionId === subscriptionId ? data : undefined;
}

/** What a switch costs, as it is shown, and sealed for who decides to switch. */
export function presentSwitch(
  { secrets, now }: { secrets: Secrets; now: Date },
  { subscription, preview }: { subscription: SubscriptionRecord; preview: SwitchPreview },
): SwitchOffer {
  const { target, plan, total } = preview;
  const offer: OfferedSwitch = {
    changeId: randomUUID(),
    subscriptionId: subscription.id,
    targetId: itemOfTarget(target),
    amount: target.amount,
    every: target.every,
    at: now.toISOString(),
  };
  const isNow = plan.at === 'now';
  const end = subscription.period_end.toISOString();
  return {
    offer: secrets.seal('switch', offer),
    at: plan.at,
    total,
    credit: { amount: isNow ? plan.credit : 0, currency: total.currency },
    price: { amount: target.amount, currency: target.currency },
    startsAt: isNow ? null : end,
    nextPaymentAt: isNow && !plan.keepsPeriod ? null : end,
  };
}
