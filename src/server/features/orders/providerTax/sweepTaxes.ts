import { sql } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import { deleteInSteps } from '../../../access/deleteInSteps.ts';
import type { JobHandlers } from '../../jobs.ts';

const HOUR_MS = 60 * 60_000;

/** Deletes calculations that have expired, and has sales and refunds recorded whose job ran out of retries. */
export const sweepTaxes: JobHandlers['sweep'] = async ({ realm }, { services: { db }, now }) => {
  if (realm === PLATFORM_REALM) return;
  await deleteInSteps(db, realm, {
    table: 'tax_calculations',
    order: ['expires_at', 'request_hash'],
    isDue: sql<boolean>`expires_at <= ${now}`,
  });
  await db.inStore(provenStore(realm), async (tx) => {
    const open = await tx.many(
      tx.q
        .updateTable('tax_records')
        .set({ tried_at: now })
        .where('store_id', '=', tx.realm)
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('tax_records')
            .select('id')
            .where('store_id', '=', tx.realm)
            .where('transaction_id', 'is', null)
            .where('problem', 'is', null)
            .where('tried_at', '<', new Date(now.getTime() - HOUR_MS))
            .orderBy('tried_at')
            .orderBy('id')
            .limit(MOST_AT_ONCE),
        )
        .returning('id'),
    );
    for (const { id } of open) await tx.enqueue(job('recordTax', { realm: tx.realm, recordId: id }));
  });
};

const MOST_AT_ONCE = 100;
