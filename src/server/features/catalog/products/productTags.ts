import { sql, type RawBuilder } from 'kysely';
import { isLeftToDo } from '../../../access/isLeftToDo.ts';
import { comparedOneByOne, isOneOf } from '../../../db/conditions.ts';
import { distinctValues } from '../../../db/distinctValues.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { FEW } from '../../customerRecord/findPeople.ts';
import { findFew } from '../../customerRecord/isRare.ts';

/** Lets products be found by tags that they did not have before. */
export async function addTags(tx: StoreTx, productIds: readonly string[]): Promise<void> {
  await tx.run({
    compile: () =>
      sql<never>`
        insert into product_tags (store_id, tag, product_id)
        select distinct ${tx.realm}::uuid, tag, id from products, unnest(tags) tag
         where store_id = ${tx.realm} and id = any(${productIds}::uuid[])
        on conflict do nothing`.compile(tx.q),
  });
}

/** The same by their present tags only. */
export async function replaceTags(tx: StoreTx, productId: string): Promise<void> {
  await tx.run(tx.q.deleteFrom('product_tags').where('store_id', '=', tx.realm).where('product_id', '=', productId));
  await addTags(tx, [productId]);
}

/**
 * SQL condition that a row of `products` has a tag. If many products have it, each row of the list is compared, because a page is
 * full soon. The same happens until an upgrade has stored the tags of the store.
 */
export async function hasTag(tx: StoreTx, tag: string): Promise<RawBuilder<boolean>> {
  const isTagged = sql<boolean>`(products.tags @> array[${tag}]::text[])`;
  const tagged = sql`select product_id as id from product_tags where store_id = ${tx.realm} and tag = ${tag}`;
  const [isLeft, ids] = await Promise.all([isLeftToDo(tx, 'product-tags'), findFew(tx, tagged, FEW)]);
  if (isLeft || ids === null) return comparedOneByOne(isTagged);
  return sql<boolean>`(${isOneOf(sql.ref('products.id'), ids)} and ${isTagged})`;
}

const MOST_TAGS = 200;

/** The first tags in use. */
export async function findTags(tx: StoreTx): Promise<string[]> {
  const used = (await isLeftToDo(tx, 'product-tags')) ? tagsOfAll(tx) : tagsInUse(tx);
  const rows = await tx.many({
    compile: () => sql<{ value: string }>`${used} limit ${MOST_TAGS}`.compile(tx.q),
  });
  return rows.map(({ value }) => value);
}

/** Each product is found by its key: `where deleted_at is null` would let the planner choose an index of all products. */
const tagsInUse = ({ realm }: StoreTx) =>
  distinctValues(
    sql`t.tag`,
    sql`from product_tags t where t.store_id = ${realm} and (
          select p.deleted_at is null from products p where p.store_id = ${realm} and p.id = t.product_id)`,
  );

const tagsOfAll = ({ realm }: StoreTx) => sql`
  select distinct tag collate "C" as value from products, unnest(tags) tag
   where store_id = ${realm} and deleted_at is null order by value`;
