import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';

/** Tells the platform's clock when a campaign of the store is next due, and whoever looks that something moved. */
export async function tellClock(tx: StoreTx): Promise<void> {
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
