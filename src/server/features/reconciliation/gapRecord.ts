import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';
import type { Comparison } from './compareSubjects.ts';
import type { Books } from './storeEntries.ts';

type At = { tx: StoreTx; now: Date };

/** Stores differences. One whose amounts change is open again, also after it was explained. */
export async function saveGaps(
  { tx, now }: At,
  { books, compared }: { books: Books; compared: readonly Comparison[] },
): Promise<void> {
  const rows = compared.flatMap(({ subjectId, kind, sourceId, orderId, currencies }) =>
    currencies
      .filter(({ booked, received }) => booked !== received)
      .map((difference) => ({
        store_id: tx.realm,
        id: randomUUID(),
        gateway: books.gateway,
        is_test: books.isTest,
        account_id: books.account,
        kind,
        subject_id: subjectId,
        source_id: sourceId,
        order_id: orderId,
        ...difference,
        found_at: now,
      })),
  );
  // In one order, so that two workers cannot wait for each other.
  rows.sort((one, other) => (one.subject_id + one.currency < other.subject_id + other.currency ? -1 : 1));
  if (rows.length === 0) return;
  const changed = sql`(processor_gaps.booked <> excluded.booked or processor_gaps.received <> excluded.received)`;
  await tx.run(
    tx.q
      .insertInto('processor_gaps')
      .values(rows)
      .onConflict((on) =>
        on.columns(['store_id', 'subject_id', 'currency']).doUpdateSet({
          booked: sql<number>`excluded.booked`,
          received: sql<number>`excluded.received`,
          closed_at: null,
          found_at: sql<Date>`case when processor_gaps.closed_at is null then processor_gaps.found_at else excluded.found_at end`,
          explained_at: sql<Date | null>`case when ${changed} then null else processor_gaps.explained_at end`,
          explained_by: sql<string | null>`case when ${changed} then null else processor_gaps.explained_by end`,
        }),
      ),
  );
  await tx.announce(`store:${tx.realm}`);
}

/** The difference has disappeared. */
export async function closeGaps({ tx, now }: At, subjects: readonly string[]): Promise<void> {
  await tx.run(
    tx.q
      .updateTable('processor_gaps')
      .set({ closed_at: now })
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`subject_id = any(${subjects}::uuid[])`)
      .where('closed_at', 'is', null),
  );
}
