import { sql } from 'kysely';
import { refuse } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { isOfSubscription } from '../subscriptions/subscriptionAccess.ts';
import { teamRows, usedOf } from './teamRecord.ts';

interface Switched {
  subscriptionId: string;
  /** What the subscription is to be switched to. */
  productId: string;
  now: Date;
}

/**
 * Refuses a switch to a product with fewer seats than are used, so that the buyer decides who keeps theirs. Another variant of the
 * same product has the same seats. The subscription is locked.
 */
export async function assertSeatsFit(tx: StoreTx, { subscriptionId, productId, now }: Switched): Promise<void> {
  const team = await tx.maybe(
    teamRows(tx, now)
      .where('e.product_id', '<>', productId)
      .where(isOfSubscription(tx, subscriptionId))
      .orderBy('e.id')
      .limit(1),
  );
  if (!team) return;
  const { seats } = await tx.one(publishedSeats(tx, productId));
  // Of a product without seats, the buyer has access themselves.
  if (seats === 0 ? team.given > 0 : usedOf(team) > seats) refuse('switch-fewer-seats');
}

const publishedSeats = (tx: StoreTx, productId: string) =>
  tx.q
    .selectFrom('products')
    .select(sql<number>`coalesce((published ->> 'seats')::integer, 0)`.as('seats'))
    .where('store_id', '=', tx.realm)
    .where('id', '=', productId);
