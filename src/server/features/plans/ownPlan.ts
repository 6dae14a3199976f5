import { sql } from 'kysely';
import { provenStore, type StoreId } from '#shared/kit/ids.ts';
import type { PlatformTx } from '../../db/transaction.ts';

/** A creator's subscription of a plan, and the store that has it. */
export interface OwnPlan {
  storeId: StoreId;
  subscriptionId: string;
  isEnded: boolean;
}

/** The plan that the creator pays for, else the one they paid for last. */
export async function findOwnPlan(tx: PlatformTx, creatorId: string): Promise<OwnPlan | undefined> {
  const row = await tx.maybe(
    tx.q
      .selectFrom('plan_subscriptions')
      .select(['store_id', 'subscription_id', 'ended_at'])
      .where('creator_id', '=', creatorId)
      .orderBy(sql`ended_at is null`, 'desc')
      .orderBy('started_at', 'desc')
      .limit(1),
  );
  return (
    row && {
      storeId: provenStore(row.store_id),
      subscriptionId: row.subscription_id,
      isEnded: row.ended_at !== null,
    }
  );
}
