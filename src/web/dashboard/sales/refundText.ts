import type { RefundStatus } from '#shared/contract/orders.ts';
import type { Tone } from '#web/ui/Badge.tsx';

type Unfinished = { label: string; tone: Tone; sentence: string };

/** The texts for the creator about a refund that has not reached the customer. */
export const UNFINISHED_REFUNDS: Record<Exclude<RefundStatus, 'succeeded'>, Unfinished> = {
  pending: {
    label: 'Refund pending',
    tone: 'amber',
    sentence: 'The bank hasn’t confirmed this refund yet. We’ll email the customer as soon as it goes through.',
  },
  failed: {
    label: 'Refund failed',
    tone: 'brick',
    sentence: 'The customer didn’t get the money, and it’s back in your balance. Ask them how else you can pay them.',
  },
};
