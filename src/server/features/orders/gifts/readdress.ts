import { randomUUID } from 'node:crypto';
import { refuse } from '#shared/contract/refusals.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import { GIFT_SENDS_MAX } from '#shared/rules/gift.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { lockOrder } from '../refunds/lockOrder.ts';
import { enqueueGiftEmail, findGift } from './giftRecord.ts';

/**
 * Sends an unclaimed gift to another address, or again to the same one. Links that were sent before stop working. A gift
 * whose day has not come is sent on that day.
 */
export async function readdress(
  { tx, now }: { tx: StoreTx; now: Date },
  { orderId, email: typed }: { orderId: string; email: string },
): Promise<void> {
  await lockOrder(tx, orderId);
  const gift = (await findGift(tx, orderId)) ?? refuse('not-found');
  if (gift.claimedAt) refuse('gift-claimed');
  if (gift.isWithdrawn) refuse('gift-withdrawn');
  if (gift.version >= GIFT_SENDS_MAX) refuse('gift-sent-often');
  const { email, key } = normaliseEmail(typed);
  const emailId = randomUUID();
  await tx.run(
    tx.q
      .updateTable('gifts')
      .set({ email, email_key: key, version: gift.version + 1, email_id: emailId, sent_at: null })
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId),
  );
  if (gift.sendAt <= now) await enqueueGiftEmail(tx, { orderId, emailId });
  await tx.announce(`orders:${tx.realm}`);
}
