import { sql } from 'kysely';
import type { SubscriptionSettings } from '#shared/contract/subscriptions.ts';
import { GRACE_DAYS } from '#shared/rules/subscription.ts';
import type { StoreTx } from '../../../../db/transaction.ts';

/** Settings of a store that apply to all of its subscriptions. */
export async function findSubscriptionSettings(tx: StoreTx): Promise<SubscriptionSettings> {
  const { graceDays } = await tx.one(tx.q.selectNoFrom(graceDaysNow(tx).as('graceDays')));
  return { graceDays };
}

/** How many days of access a failed payment leaves, in a period that begins now. */
export const graceDaysNow = (tx: StoreTx) =>
  sql<number>`coalesce((select grace_days from subscription_settings where store_id = ${tx.realm}), ${GRACE_DAYS}::smallint)`;
