import { sql } from 'kysely';
import { listWaitlist as contract, WaitlistState } from '#shared/contract/waitlists.ts';
import { COUNT_MAX } from '#shared/rules/limits.ts';
import { WAITLIST_STATES } from '#shared/rules/waitlist.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { latestFirst, latestPage } from '../../access/pagination.ts';
import { beginsWith } from '../../db/conditions.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { requireProduct } from '../publishedProducts/requireProduct.ts';

/** Who is on a product's waitlist, latest first. */
export const listWaitlist = defineHandler(
  contract,
  async ({ productId, search = '', state, cursor, limit }, { tx }) => {
    await requireProduct(tx, productId);
    const [rows, counts] = await Promise.all([
      tx.many(
        tx.q
          .selectFrom('waitlist_entries')
          .select(['id', 'email', 'state', 'consent', 'asked_at', 'confirmed_at', 'emailed_at'])
          .where('store_id', '=', tx.realm)
          .where('product_id', '=', productId)
          .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
          .$if(search !== '', (query) =>
            query.where(beginsWith(sql`email_key collate "C"`, search.trim().toLowerCase())),
          )
          .$call(latestFirst({ cursor, limit, at: 'asked_at', id: 'id' })),
      ),
      countStates(tx, productId),
    ]);
    const { shown, nextCursor } = latestPage(rows, { limit, at: ({ asked_at: askedAt }) => askedAt });
    return {
      items: shown.map((row) => ({
        id: row.id,
        email: row.email,
        state: WaitlistState.parse(row.state),
        consent: row.consent,
        askedAt: row.asked_at.toISOString(),
        confirmedAt: row.confirmed_at?.toISOString() ?? null,
        emailedAt: row.emailed_at?.toISOString() ?? null,
      })),
      nextCursor,
      counts,
    };
  },
);

async function countStates(tx: StoreTx, productId: string) {
  const counted = await Promise.all(
    WAITLIST_STATES.map((state) =>
      tx.one(
        tx.q
          .selectFrom(
            tx.q
              .selectFrom('waitlist_entries')
              .select('id')
              .where('store_id', '=', tx.realm)
              .where('product_id', '=', productId)
              .where('state', '=', state)
              .limit(COUNT_MAX)
              .as('entries'),
          )
          .select(sql<number>`count(*)::int`.as('count')),
      ),
    ),
  );
  const [pending = 0, waiting = 0, emailed = 0, left = 0] = counted.map(({ count }) => count);
  return { pending, waiting, emailed, left };
}
