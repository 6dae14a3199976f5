import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';
import type { BoughtPlan } from './planOrders.ts';

/**
 * Takes the creator's place for a plan, of which everybody has one. Returns the id that the subscription is to have.
 * Null: another subscription has the place, also one in a store that this transaction does not see.
 */
export async function claimPlan(
  { tx, now }: { tx: StoreTx; now: Date },
  { creatorId, planId }: BoughtPlan,
): Promise<string | null> {
  const id = randomUUID();
  const claimed = await tx.run(
    tx.q
      .insertInto('plan_subscriptions')
      .values({ store_id: tx.realm, subscription_id: id, creator_id: creatorId, plan_id: planId, started_at: now })
      .onConflict((on) => on.doNothing()),
  );
  return claimed === 0 ? null : id;
}

/** Frees the creator's place when the subscription ends. Other subscriptions have none. */
export async function endPlan({ tx, now }: { tx: StoreTx; now: Date }, subscriptionId: string): Promise<void> {
  const ended = await tx.maybe(
    tx.q
      .updateTable('plan_subscriptions')
      .set({ ended_at: now })
      .where('store_id', '=', tx.realm)
      .where('subscription_id', '=', subscriptionId)
      .where('ended_at', 'is', null)
      .returning('creator_id'),
  );
  if (ended) await tx.announce(`user:${ended.creator_id}`);
}

/**
 * Takes the place again for a subscription that ended and was then paid. False: the creator has bought another plan
 * meanwhile, so this one must not be charged again.
 */
export async function reclaimPlan(tx: StoreTx, subscriptionId: string): Promise<boolean> {
  const ended = await tx.maybe(
    tx.q
      .deleteFrom('plan_subscriptions')
      .where('store_id', '=', tx.realm)
      .where('subscription_id', '=', subscriptionId)
      .where('ended_at', 'is not', null)
      .returningAll(),
  );
  if (!ended) return true;
  const again = await tx.run(
    tx.q
      .insertInto('plan_subscriptions')
      .values({ ...ended, ended_at: null })
      .onConflict((on) => on.doNothing()),
  );
  if (again > 0) return true;
  await tx.run(tx.q.insertInto('plan_subscriptions').values(ended));
  return false;
}

/** Makes the plan of a subscription the one that its product sells now. Null: the subscription is of no plan. */
export async function changePlan(tx: StoreTx, subscriptionId: string): Promise<string | null> {
  const sold = await tx.maybe(
    tx.q
      .selectFrom('subscriptions as s')
      .innerJoin('products as p', (on) => on.onRef('p.store_id', '=', 's.store_id').onRef('p.id', '=', 's.product_id'))
      .select('p.plan_id')
      .where('s.store_id', '=', tx.realm)
      .where('s.id', '=', subscriptionId),
  );
  const changed = await tx.maybe(
    tx.q
      .updateTable('plan_subscriptions')
      .set({ plan_id: sql<string>`coalesce(${sold?.plan_id ?? null}, plan_id)` })
      .where('store_id', '=', tx.realm)
      .where('subscription_id', '=', subscriptionId)
      .returning(['creator_id', 'plan_id']),
  );
  if (!changed) return null;
  await tx.announce(`user:${changed.creator_id}`);
  return changed.plan_id;
}

/** Whether the creator has a plan in this store that has not ended. */
export const hasPlan = async (tx: StoreTx, creatorId: string): Promise<boolean> =>
  (await tx.maybe(
    tx.q
      .selectFrom('plan_subscriptions')
      .select('subscription_id')
      .where('store_id', '=', tx.realm)
      .where('creator_id', '=', creatorId)
      .where('ended_at', 'is', null),
  )) !== undefined;
