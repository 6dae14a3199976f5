import { refuse } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { soldKind } from '../checkout/soldKind.ts';
import { grantLines } from '../checkout/grantLines.ts';
import { lockOrder } from '../refunds/lockOrder.ts';
import { settleRefundedAccess } from '../refunds/refundedAccess.ts';
import { findGift, type Gift } from './giftRecord.ts';

/**
 * Gives what was bought to the customer who proved the recipient's address. The lock of the order lets one of several
 * claims win, and a refund or dispute comes before or after.
 */
export async function recordClaim(
  { tx, now }: { tx: StoreTx; now: Date },
  { gift: { orderId, version }, customerId }: { gift: Pick<Gift, 'orderId' | 'version'>; customerId: string },
): Promise<void> {
  const order = (await lockOrder(tx, orderId)) ?? refuse('not-found');
  const gift = await findGift(tx, orderId);
  // It was sent to another address since the link was read.
  if (gift?.version !== version) refuse('not-found');
  if (gift.claimedAt) refuse('gift-claimed');
  if (gift.isWithdrawn) refuse('gift-withdrawn');
  await tx.run(
    tx.q
      .updateTable('gifts')
      .set({ claimed_at: now, customer_id: customerId })
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId),
  );
  await grantLines({ tx, now }, { customerId, lines: await linesOf(tx, orderId), source: 'gift' });
  // Some of its lines may have been refunded before.
  await settleRefundedAccess({ tx, now }, order);
  await tx.announce(`orders:${tx.realm}`);
}

const linesOf = (tx: StoreTx, orderId: string) =>
  tx.many(
    tx.q
      .selectFrom('order_lines')
      .select(['id', 'product_id as productId', 'variant_id as variantId', soldKind.as('kind')])
      .select(['access_days as accessDays', 'download_limit as downloadLimit'])
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId)
      .orderBy('position'),
  );
