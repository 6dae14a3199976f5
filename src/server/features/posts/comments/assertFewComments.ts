import { sql } from 'kysely';
import { Refusal } from '#shared/contract/refusals.ts';
import { COMMENTS_PER_HOUR } from '#shared/rules/post.ts';
import type { Limit } from '../../../access/rateLimit.ts';
import type { StoreTx } from '../../../db/transaction.ts';

const HOUR = 3600;

/** Limits requests from one network too, because a deleted comment no longer counts. Many people can share a network. */
export const commentRequests = (address: string): Limit => ({
  key: `comment requests ${address}`,
  most: 300,
  seconds: HOUR,
  refusal: 'too-many-comments',
});

/**
 * Refuses one more comment of a customer who has written many in the last hour, whichever session they use. Edits and repeated
 * requests do not count. A lock makes concurrent comments of one customer wait, so that each is counted.
 */
export async function assertFewComments(
  tx: StoreTx,
  { id, customerId, now }: { id: string; customerId: string; now: Date },
): Promise<void> {
  await tx.run(
    tx.q.selectNoFrom(
      sql`pg_advisory_xact_lock(hashtextextended('comments ' || ${tx.realm} || ' ' || ${customerId}, 0))`.as('locked'),
    ),
  );
  const { written, first } = await tx.one(
    tx.q
      .selectFrom('post_comments')
      .select((eb) => [eb.fn.countAll<string>().as('written'), eb.fn.min('created_at').as('first')])
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', customerId)
      .where('id', '<>', id)
      .where('created_at', '>', new Date(now.getTime() - HOUR * 1000)),
  );
  if (Number(written) < COMMENTS_PER_HOUR) return;
  const passed = Math.floor((now.getTime() - new Date(first).getTime()) / 1000);
  throw new Refusal('too-many-comments', { retryAfter: Math.max(1, HOUR - passed) });
}
