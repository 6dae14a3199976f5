import { sql, type RawBuilder } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';

/**
 * Removes the address that keys were held for and the names of the machines that use them. A key that nobody got is disabled, so
 * that nobody else gets it. `of`: which rows of `licences`.
 */
export async function eraseLicenceOwners(
  tx: StoreTx,
  { of, now }: { of: RawBuilder<boolean>; now: Date },
): Promise<void> {
  await tx.run(
    tx.q
      .deleteFrom('licence_activations')
      .where('store_id', '=', tx.realm)
      .where('licence_id', 'in', (eb) =>
        eb.selectFrom('licences').select('id').where('store_id', '=', tx.realm).where(of),
      ),
  );
  await tx.run(
    tx.q
      .updateTable('licences')
      .set({
        activations: 0,
        held_for: null,
        disabled_at: sql<Date | null>`case when customer_id is null then coalesce(disabled_at, ${now}::timestamptz)
          else disabled_at end`,
      })
      .where('store_id', '=', tx.realm)
      .where(of),
  );
}
