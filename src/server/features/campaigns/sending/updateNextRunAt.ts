import { sql } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';

/** Updates when the scheduler next looks at the store's campaigns, and notifies open windows. */
export async function updateNextRunAt(tx: StoreTx): Promise<void> {
  const next = sql<Date | null>`(
    select min(case state when 'scheduled' then scheduled_at else resume_at end) from email_campaigns
    where store_id = ${tx.realm} and state in ('scheduled', 'sending'))`;
  await tx.run(
    tx.q
      .updateTable('stores')
      .set({ campaigns_at: next })
      .where('id', '=', tx.realm)
      .where(sql<boolean>`campaigns_at is distinct from ${next}`),
  );
  await tx.announce(`campaigns:${tx.realm}`);
}
