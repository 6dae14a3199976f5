import { refuse } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { whenUnique } from '../../db/whenUnique.ts';
import { checkSlugForm } from './checkSlugForm.ts';

/** Gives the store another address. The old one leads there for good; a former one may be taken back. */
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
  await tx
    .run(tx.q.insertInto('store_addresses').values({ slug, store_id: tx.realm, created_at: now }))
    .catch(whenUnique('store_addresses_slug', () => refuse('slug-taken')));
}
