import { sql } from 'kysely';
import { INVOICE_WAIT_MINUTES } from '#shared/rules/invoice.ts';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { JobHandlers } from '../jobs.ts';
import { enqueueInvoices, enqueueRequestedInvoices } from '../orders/receipts/enqueueInvoices.ts';
import { ELSEWHERE } from '../sales/ledger.ts';

/** Orders and refunds that are older are not looked at again. */
const LONGEST_DAYS = 30;
const DAY_MS = 86_400_000;

/** The maximum per run. The remaining orders wait for the next hour. */
const MOST_AT_ONCE = 1000;

/**
 * Enqueues the job again for orders whose job ran out of retries or was lost: paid without an invoice, a document whose
 * PDF was not stored, refunded or lost without a credit note, a failed refund or a won appeal whose credit note still
 * counts, or details of the buyer that no invoice shows. Each is found through an index of its own.
 */
export const sweepInvoices: JobHandlers['sweep'] = async ({ realm }, { services: { db }, now }) => {
  if (realm === PLATFORM_REALM) return;
  const before = new Date(now.getTime() - 2 * INVOICE_WAIT_MINUTES * 60_000);
  const earliest = new Date(now.getTime() - LONGEST_DAYS * DAY_MS);
  await db.inStore(provenStore(realm), async (tx) => {
    const settings = await tx.maybe(
      tx.q.selectFrom('invoice_settings').select('started_at').where('store_id', '=', tx.realm),
    );
    if (!settings) return;
    const from = new Date(Math.max(settings.started_at.getTime(), earliest.getTime()));
    const orders = new Set<string>();
    const searches = [
      paidWithoutInvoice(tx, { from, before }),
      withoutPdf(tx, before),
      refundedWithoutDocument(tx, { from: earliest, before }),
      disputedWithoutDocument(tx, { from: earliest, before }),
    ];
    for (const search of searches) for (const { id } of await tx.many(search)) orders.add(id);
    for (const id of orders) await enqueueInvoices(tx, id);
    for (const { id } of await tx.many(buyersNotShown(tx, { from: earliest, before })))
      await enqueueRequestedInvoices(tx, id);
  });
};

interface Window {
  from: Date;
  before: Date;
}

const paidWithoutInvoice = (tx: StoreTx, { from, before }: Window) =>
  tx.q
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.store_id', '=', tx.realm)
    .where('o.paid_at', '>=', from)
    .where('o.paid_at', '<', before)
    .where('o.total', '>', 0)
    .where('o.gateway', '<>', ELSEWHERE)
    .where(sql<boolean>`not exists (select from invoices i where i.store_id = ${tx.realm} and i.order_id = o.id)`)
    .orderBy('o.paid_at')
    .limit(MOST_AT_ONCE);

const withoutPdf = (tx: StoreTx, before: Date) =>
  tx.q
    .selectFrom('invoices')
    .select('order_id as id')
    .where('store_id', '=', tx.realm)
    .where('storage_key', 'is', null)
    .where('issued_at', '<', before)
    .limit(MOST_AT_ONCE);

/** A refund that succeeded has a credit note. One that failed afterwards has an invoice that takes it back. */
const refundedWithoutDocument = (tx: StoreTx, { from, before }: Window) =>
  tx.q
    .selectFrom('refund_states as t')
    .innerJoin('refunds as r', (on) => on.onRef('r.store_id', '=', 't.store_id').onRef('r.id', '=', 't.refund_id'))
    .select('r.order_id as id')
    .where('t.store_id', '=', tx.realm)
    .where(sql<boolean>`t.status <> 'pending'`)
    .where('t.updated_at', '>', from)
    .where('t.updated_at', '<', before)
    .where(
      sql<boolean>`case when t.status = 'succeeded'
        then exists (select from invoices i where i.store_id = ${tx.realm} and i.order_id = r.order_id)
          and not exists (select from invoices i where i.store_id = ${tx.realm} and i.refund_id = r.id)
        else (select count(*) = 1 from invoices i where i.store_id = ${tx.realm} and i.refund_id = r.id) end`,
    )
    .orderBy('t.updated_at')
    .limit(MOST_AT_ONCE);

/** The same for a lost dispute and one that was won afterwards. Nothing is credited once nothing is billed. */
const disputedWithoutDocument = (tx: StoreTx, { from, before }: Window) =>
  tx.q
    .selectFrom('disputes as d')
    .select('d.order_id as id')
    .where('d.store_id', '=', tx.realm)
    .where('d.closed_at', '>', from)
    .where('d.closed_at', '<', before)
    .where(
      sql<boolean>`case when d.is_lost
        then d.withdrawn > d.reinstated
          and (select sum(case i.kind when 'invoice' then i.total else -i.total end) > 0 from invoices i
            where i.store_id = ${tx.realm} and i.order_id = d.order_id)
          and (select count(*) % 2 = 0 from invoices i where i.store_id = ${tx.realm} and i.dispute_id = d.id)
        else (select count(*) % 2 = 1 from invoices i where i.store_id = ${tx.realm} and i.dispute_id = d.id) end`,
    )
    .orderBy('d.closed_at')
    .limit(MOST_AT_ONCE);

/** An order with a refund or a loss keeps the invoice it has. */
const buyersNotShown = (tx: StoreTx, { from, before }: Window) =>
  tx.q
    .selectFrom('invoice_buyers as b')
    .select('b.order_id as id')
    .where('b.store_id', '=', tx.realm)
    .where('b.created_at', '>', from)
    .where('b.created_at', '<', before)
    .where(
      sql<boolean>`not exists (select from invoices i where i.store_id = ${tx.realm} and i.order_id = b.order_id
        and (i.refund_id is not null or i.dispute_id is not null or (i.kind = 'invoice' and (i.content ->> 'hasBuyerDetails')::boolean)))`,
    )
    .orderBy('b.created_at')
    .limit(MOST_AT_ONCE);
