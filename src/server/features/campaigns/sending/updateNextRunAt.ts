import { sql } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';

/** Updates when the scheduler next looks at the store's campaigns, and notifies open windows. */
export async function updateNextRunAt(tx: StoreTx): Promise<void> {
  // Read first: a cluster cannot update a table that every node has from one that is spread over them.
  const { next } = await tx.one(
    tx.q
      .selectFrom('email_campaigns')
      .select(sql<Date | null>`min(case state when 'scheduled' then scheduled_at else resume_at end)`.as('next'))
      .where('store_id', '=', tx.realm)
      .where('state', 'in', ['scheduled', 'sending']),
  );
  await tx.run(
    tx.q
      .updateTable('stores')
      .set({ campaigns_at: next })
      .where('id', '=', tx.realm)
      .where('campaigns_at', 'is distinct from', next),
  );
  await tx.announce(`campaigns:${tx.realm}`);
}
