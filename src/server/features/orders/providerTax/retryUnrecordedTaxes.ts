import { sql } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import { retryUnrecordedTaxes as contract } from '#shared/contract/taxes.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { findUnrecorded, unrecordedIds } from './unrecorded.ts';

/** The maximum per call. */
const MOST_AT_ONCE = 1000;

/**
 * Has the provider asked again about what it refused to record. Each try has a key of its own, because the provider
 * repeats its answer to a known one. A sale is calculated again, because its calculation may have expired.
 */
export const retryUnrecordedTaxes = defineHandler(contract, async (_input, { tx, now }) => {
  const open = await tx.many(
    tx.q
      .updateTable('tax_records')
      .set({ problem: null, retries: sql<number>`retries + 1`, tried_at: now })
      .where('store_id', '=', tx.realm)
      .where('id', 'in', unrecordedIds(tx).orderBy('r.tried_at').orderBy('r.id').limit(MOST_AT_ONCE))
      .where('problem', 'is not', null)
      .returning(['id', 'order_id', 'kind']),
  );
  const sales = open.filter(({ kind }) => kind === 'sale').map(({ order_id: orderId }) => orderId);
  await tx.run(
    tx.q
      .updateTable('tax_evidence')
      .set({ calculation_id: null })
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`order_id = any(${sales}::uuid[])`),
  );
  for (const { id } of open) await tx.enqueue(job('recordTax', { realm: tx.realm, recordId: id }));
  return findUnrecorded({ tx, now });
});
