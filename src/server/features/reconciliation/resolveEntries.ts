import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';

/** Finds the payments, refunds, disputes and payouts that entries are about, by the provider's ids and our keys. */
export async function resolveEntries(tx: StoreTx): Promise<void> {
  for (const { kind, subject, from } of SUBJECTS)
    await tx.run(
      tx.q
        .updateTable('processor_entries as e')
        .from(from(tx.realm).as('found'))
        .set(subject)
        .where('e.store_id', '=', tx.realm)
        .where(sql<boolean>`not e.is_settled and e.subject_id is null and not e.is_foreign`)
        .where('e.kind', '=', kind)
        .whereRef('e.id', '=', sql.ref('found.entry_id')),
    );
}

type Found = { entry_id: string; subject_id: string };

const open = sql`not e.is_settled and e.subject_id is null and not e.is_foreign`;

const found = { subject_id: sql<string>`found.subject_id` };

/** A share that was returned after a lost dispute has the dispute's id as its key. */
const SUBJECTS = [
  {
    kind: 'payment',
    subject: found,
    from: (storeId: string) => sql<Found>`(
      select e.id as entry_id, p.id as subject_id from processor_entries e
      join payments p on p.store_id = e.store_id and p.gateway = e.gateway and p.charge_id = e.charge_id
        and p.account_id is not distinct from e.account_id
      where e.store_id = ${storeId} and ${open} and e.kind = 'payment'
      union
      select e.id, p.id from processor_entries e
      join payments p on p.store_id = e.store_id and p.id = e.source_key and p.gateway = e.gateway
        and p.account_id is not distinct from e.account_id
      where e.store_id = ${storeId} and ${open} and e.kind = 'payment')`,
  },
  {
    kind: 'refund',
    subject: found,
    from: (storeId: string) => sql<Found>`(
      select e.id as entry_id, r.refund_id as subject_id from processor_entries e
      join refund_states r on r.store_id = e.store_id and r.provider_id = e.source_id
      where e.store_id = ${storeId} and ${open} and e.kind = 'refund'
      union
      select e.id, r.id from processor_entries e
      join refunds r on r.store_id = e.store_id and r.id = e.source_key
      where e.store_id = ${storeId} and ${open} and e.kind = 'refund')`,
  },
  {
    kind: 'refund',
    subject: { ...found, kind: 'dispute' },
    from: (storeId: string) => sql<Found>`(
      select e.id as entry_id, d.id as subject_id from processor_entries e
      join disputes d on d.store_id = e.store_id and d.id = e.source_key
      where e.store_id = ${storeId} and ${open} and e.kind = 'refund')`,
  },
  {
    kind: 'dispute',
    subject: found,
    from: (storeId: string) => sql<Found>`(
      select e.id as entry_id, d.id as subject_id from processor_entries e
      join payments p on p.store_id = e.store_id and p.gateway = e.gateway and p.charge_id = e.charge_id
      join disputes d on d.store_id = e.store_id and d.payment_id = p.id and d.provider_id = e.source_id
      where e.store_id = ${storeId} and ${open} and e.kind = 'dispute')`,
  },
  {
    kind: 'payout',
    subject: found,
    from: (storeId: string) => sql<Found>`(
      select e.id as entry_id, p.id as subject_id from processor_entries e
      join payouts p on p.store_id = e.store_id and p.gateway = e.gateway and p.provider_id = e.source_id
      where e.store_id = ${storeId} and ${open} and e.kind = 'payout')`,
  },
];
