import { sql } from 'kysely';
import type { ProductChange } from '#shared/contract/updates.ts';
import { UPDATE_NAMES_MAX } from '#shared/rules/limits.ts';
import type { StoreTx } from '../../../db/transaction.ts';

/** What was added to a product or changed after a time, latest first, as its new customers get it. */
export async function findProductChanges(
  tx: StoreTx,
  { productId, since }: { productId: string; since: Date },
): Promise<ProductChange[]> {
  const [files, contents] = await Promise.all([
    tx.many(
      tx.q
        .selectFrom('product_files as f')
        .innerJoin('file_versions as v', (on) =>
          on.onRef('v.store_id', '=', 'f.store_id').onRef('v.file_id', '=', 'f.id'),
        )
        .select('f.name')
        .select(sql<'file' | 'version'>`case when max(v.number) = 1 then 'file' else 'version' end`.as('kind'))
        .select(sql<Date>`max(v.created_at)`.as('at'))
        .where('f.store_id', '=', tx.realm)
        .where('f.product_id', '=', productId)
        .where('f.lesson_id', 'is', null)
        .where('f.removed_at', 'is', null)
        .where('v.created_at', '>', since)
        .groupBy(['f.id', 'f.name'])
        .orderBy('at', 'desc')
        .orderBy('f.id')
        .limit(UPDATE_NAMES_MAX),
    ),
    tx.many(
      tx.q
        .selectFrom('contents')
        .select([sql<string>`published_title`.as('name'), sql<Date>`published_at`.as('at')])
        .select(
          sql<'content' | 'contentEdit'>`case when created_at > ${since} then 'content' else 'contentEdit' end`.as(
            'kind',
          ),
        )
        .where('store_id', '=', tx.realm)
        .where('product_id', '=', productId)
        .where('published', 'is not', null)
        .where('unpublished_at', 'is', null)
        .where('published_at', '>', since)
        .orderBy('published_at', 'desc')
        .orderBy('id')
        .limit(UPDATE_NAMES_MAX),
    ),
  ]);
  return [...files, ...contents]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, UPDATE_NAMES_MAX)
    .map(({ kind, name, at }) => ({ kind, name, at: at.toISOString() }));
}
