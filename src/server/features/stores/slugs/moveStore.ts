import { refuse } from '#shared/contract/refusals.ts';
import { STORE_MOVES_PER_MONTH } from '#shared/rules/limits.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { onUniqueViolation } from '../../../db/onUniqueViolation.ts';
import { checkSlugForm } from './checkSlugForm.ts';
import { monthBefore } from './monthBefore.ts';

/**
 * Changes a store's slug. The old one redirects permanently, so new slugs are limited; a former one can be taken back.
 * The store must be locked.
 */
export async function moveStore(tx: StoreTx, slug: string, now: Date): Promise<void> {
  await tx.run(
    tx.q
      .updateTable('store_addresses')
      .set({ is_current: false })
      .where('store_id', '=', tx.realm)
      .where('is_current', '=', true),
  );
  const takenBack = await tx.run(
    tx.q
      .updateTable('store_addresses')
      .set({ is_current: true })
      .where('store_id', '=', tx.realm)
      .where('slug', '=', slug),
  );
  if (takenBack > 0) return;
  checkSlugForm(slug);
  await assertMayMove(tx, now);
  await tx
    .run(tx.q.insertInto('store_addresses').values({ slug, store_id: tx.realm, created_at: now }))
    .catch(onUniqueViolation('store_addresses_slug', () => refuse('slug-taken')));
}

async function assertMayMove(tx: StoreTx, now: Date): Promise<void> {
  const { count } = await tx.one(
    tx.q
      .selectFrom('store_addresses')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('store_id', '=', tx.realm)
      .where('created_at', '>', monthBefore(now)),
  );
  // In the first month, the store's original slug counts as well.
  if (count > STORE_MOVES_PER_MONTH) refuse('too-many-addresses');
}
