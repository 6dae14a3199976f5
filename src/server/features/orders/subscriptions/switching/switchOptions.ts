import { Refusal } from '#shared/contract/refusals.ts';
import { catchRefusal } from '../../../../access/catchRefusal.ts';
import type { Calculating } from '../../providerTax/findCalculation.ts';
import type { SubscriptionRecord } from '../subscriptionRecord.ts';
import { previewSwitch, switchTargets, type SwitchPreview } from './previewSwitch.ts';
import { assertSwitchable } from './switchSubscription.ts';

interface SwitchOptions {
  previews: SwitchPreview[];
  /** Why it cannot be switched, or why a product is missing: the tax of its price cannot be calculated now. */
  barrier: Refusal | null;
}

/** What a customer can switch a subscription to now, cheapest first, with the exact amounts. */
export async function switchOptions(
  context: Pick<Calculating, 'tx' | 'now' | 'services'>,
  subscription: SubscriptionRecord,
): Promise<SwitchOptions> {
  const { tx, now } = context;
  const refused = await catchRefusal(tx, () => assertSwitchable(context, subscription));
  if (refused instanceof Refusal) return { previews: [], barrier: refused };
  const previews: SwitchPreview[] = [];
  let barrier: Refusal | null = null;
  for (const target of await switchTargets(tx, subscription)) {
    const preview = await catchRefusal(tx, () => previewSwitch(context, { subscription, target, at: now }));
    if (preview instanceof Refusal) barrier = preview;
    else previews.push(preview);
  }
  // After a refund, a new period can be paid instead.
  const isOpen = previews.length > 0 && barrier?.code === 'payment-reversed';
  return { previews, barrier: isOpen ? null : barrier };
}
