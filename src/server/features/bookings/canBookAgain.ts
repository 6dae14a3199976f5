import type { StoreTx } from '../../db/transaction.ts';
import { canOpen, type Access } from '../entitlements/canOpen.ts';
import type { Emailed } from './findEmailed.ts';

type Canceled = Pick<Emailed, 'canceledBy' | 'cancelOutcome' | 'endsPayments' | 'contentId' | 'customer'>;

/** The states after which access can be open again by itself. */
export const MAY_RETURN: readonly Access['state'][] = ['suspended', 'not-yet'];

/**
 * Whether the customer of a canceled call can book another time. `later`: they can as soon as their access is open again.
 */
export async function canBookAgain(
  tx: StoreTx,
  { canceledBy, cancelOutcome, endsPayments, contentId, customer }: Canceled,
  now: Date,
): Promise<'now' | 'later' | 'never'> {
  if (canceledBy === 'access' || endsPayments) return 'never';
  if (cancelOutcome !== 'again' && cancelOutcome !== 'contact') return 'never';
  const { state } = await canOpen(tx, { customerId: customer.id, contentId, now });
  if (state === 'open') return 'now';
  return MAY_RETURN.includes(state) ? 'later' : 'never';
}
