import { sql, type RawBuilder } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';
import { isOpen } from './accessState.ts';
import { openFiles } from './canOpen.ts';
import { openContents } from './openContents.ts';

interface News {
  productId: string;
  /** Only what changed after this, which may depend on `a`. */
  since: RawBuilder<Date>;
  until: Date;
  now: Date;
}

/**
 * SQL condition: the customer of account `a` can open a file or content of a product that was added or changed after they got access to it.
 * The same rule as `findLibraryChanges`, for many customers at once.
 */
export function hasNews(tx: StoreTx, { productId, since, until, now }: News): RawBuilder<boolean> {
  const rights = tx.q
    .selectFrom('entitlements as e')
    .select('e.id')
    .where('e.store_id', '=', tx.realm)
    .where('e.product_id', '=', productId)
    .where('e.plan_id', 'is', null)
    .where(sql<boolean>`e.customer_id = a.id`)
    .where(isOpen('e', now));
  const isLater = (column: string) =>
    sql<boolean>`(${sql.ref(column)} > ${since} and ${sql.ref(column)} > e.granted_at and ${sql.ref(column)} <= ${until})`;
  const files = rights
    .innerJoin('product_files as f', openFiles)
    .innerJoin('file_versions as v', (on) => on.onRef('v.store_id', '=', 'f.store_id').onRef('v.file_id', '=', 'f.id'))
    .where(isLater('v.created_at'));
  const contents = rights.innerJoin('contents as c', openContents).where(isLater('c.published_at'));
  return sql<boolean>`(exists ${files} or exists ${contents})`;
}
