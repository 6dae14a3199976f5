import { sql, type RawBuilder } from 'kysely';
import { distinctValues } from '../../db/distinctValues.ts';
import { isLeftToDo } from '../../access/isLeftToDo.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** Lets customers be found by their present tags. */
export async function rememberTags(tx: StoreTx, customerIds: readonly string[]): Promise<void> {
  const tags = sql`
    select c.id, tag from customers c, unnest(c.tags) tag
     where c.store_id = ${tx.realm} and c.id = any(${customerIds}::uuid[])`;
  await tx.run(
    tx.q
      .deleteFrom('customer_tags')
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`customer_id = any(${customerIds}::uuid[]) and (customer_id, tag) not in (${tags})`),
  );
  await tx.run(
    tx.q
      .insertInto('customer_tags')
      .columns(['store_id', 'customer_id', 'tag'])
      .expression(sql`select ${tx.realm}::uuid, id, tag from (${tags}) present`)
      .onConflict((on) => on.doNothing()),
  );
}

/** Finds customers by their tags. */
export interface TagQueries {
  /** The tags in use, in their order, as `value`. */
  used: RawBuilder<unknown>;
  /** The customers with a tag, as `id`. */
  tagged: (tag: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** Until an upgrade has stored the rows of all customers, all customers are read. */
export async function tagQueries(tx: StoreTx): Promise<TagQueries> {
  if (await isLeftToDo(tx, 'customer-tags')) {
    const isTagged = sql`c.store_id = ${tx.realm} and c.tags <> '{}'`;
    return {
      used: sql`select distinct tag as value from customers c, unnest(c.tags) tag where ${isTagged} order by value`,
      tagged: (tag) => sql`select c.id from customers c where ${isTagged} and ${tag} = any(c.tags)`,
    };
  }
  const inStore = sql`from customer_tags t where t.store_id = ${tx.realm}`;
  return {
    used: distinctValues(sql`t.tag`, inStore),
    tagged: (tag) => sql`select t.customer_id as id ${inStore} and t.tag = ${tag}`,
  };
}
