import { sql } from 'kysely';
import { INVOICE_WAIT_MINUTES } from '#shared/rules/invoice.ts';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import type { JobHandlers } from '../jobs.ts';
import { enqueueInvoices } from '../orders/receipts/enqueueInvoices.ts';
import { ELSEWHERE } from '../sales/ledger.ts';

/** Orders and refunds that are older are not looked at again. */
const LONGEST_DAYS = 30;
const DAY_MS = 86_400_000;

/** The maximum per run. The remaining orders wait for the next hour. */
const MOST_AT_ONCE = 1000;

/**
 * Enqueues the job again for orders whose job ran out of retries: paid without an invoice, refunded without a credit
 * note, or with a document whose PDF was not stored.
 */
export const sweepInvoices: JobHandlers['sweep'] = async ({ realm }, { services: { db }, now }) => {
  if (realm === PLATFORM_REALM) return;
  const before = new Date(now.getTime() - 2 * INVOICE_WAIT_MINUTES * 60_000);
  const earliest = new Date(now.getTime() - LONGEST_DAYS * DAY_MS);
  await db.inStore(provenStore(realm), async (tx) => {
    const orders = await tx.many(
      tx.q
        .selectFrom('orders as o')
        .innerJoin('invoice_settings as s', 's.store_id', 'o.store_id')
        .select('o.id')
        .where('o.store_id', '=', tx.realm)
        .where('o.total', '>', 0)
        .where('o.gateway', '<>', ELSEWHERE)
        .where('o.paid_at', '<', before)
        .where(
          sql<boolean>`(
            (o.paid_at >= s.started_at and o.paid_at > ${earliest}
              and not exists (select from invoices i where i.store_id = o.store_id and i.order_id = o.id))
            or exists (select from invoices i
              where i.store_id = o.store_id and i.order_id = o.id and i.storage_key is null)
            or exists (select from refunds r
              join refund_states t on t.store_id = r.store_id and t.refund_id = r.id
              where r.store_id = o.store_id and r.order_id = o.id and t.status = 'succeeded'
                and t.updated_at < ${before} and t.updated_at > ${earliest}
                and exists (select from invoices i where i.store_id = o.store_id and i.order_id = o.id)
                and not exists (select from invoices i where i.store_id = o.store_id and i.refund_id = r.id)))`,
        )
        .orderBy('o.paid_at')
        .limit(MOST_AT_ONCE),
    );
    for (const { id } of orders) await enqueueInvoices(tx, id);
  });
};
