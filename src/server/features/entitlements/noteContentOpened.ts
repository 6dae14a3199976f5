import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';
import type { Member } from './canOpen.ts';

interface Opened {
  rightId: string;
  contentId: string;
}

/** Counts that a customer opened a content item, for reviews and as evidence in disputes. */
export async function noteContentOpened(
  tx: StoreTx,
  { customerId, now }: Member,
  { rightId, contentId }: Opened,
): Promise<void> {
  await tx.run(
    tx.q
      .insertInto('content_opens')
      .values({
        store_id: tx.realm,
        entitlement_id: rightId,
        content_id: contentId,
        customer_id: customerId,
        first_at: now,
        last_at: now,
      })
      .onConflict((on) =>
        on
          .columns(['store_id', 'entitlement_id', 'content_id'])
          .doUpdateSet({ last_at: now, count: sql<number>`content_opens.count + 1` }),
      ),
  );
}
