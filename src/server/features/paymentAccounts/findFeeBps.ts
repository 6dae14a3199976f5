import { sql } from 'kysely';
import type { StoreId } from '#shared/kit/ids.ts';
import { planOf } from '#shared/rules/plan.ts';
import type { Services } from '../../access/context.ts';
import { effectivePlan } from '../planRecord/effectivePlan.ts';

/**
 * The platform's share of the store's sales by its creator's plan, in hundredths of a percent. Zero if stores have no
 * accounts of their own. The plan belongs to the platform, so this opens a transaction there.
 */
export async function findFeeBps(
  { payments, db }: Pick<Services, 'payments' | 'db'>,
  storeId: StoreId,
): Promise<number> {
  if (!payments.accounts) return 0;
  const creator = await db.onPlatform((tx) =>
    tx.maybe(
      tx.q
        .selectFrom('stores as s')
        .innerJoin('creators as c', 'c.id', 's.creator_id')
        .select(effectivePlan('c', sql`(select creator_id from stores where id = ${storeId})`).as('plan_id'))
        .where('s.id', '=', storeId),
    ),
  );
  return planOf(creator?.plan_id).feeBps;
}
