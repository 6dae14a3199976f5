import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';
import { ITEM_ID, openFiles, openRights, type Member } from './canOpen.ts';
import { isFirstOfItem } from './library.ts';
import { openContents } from './openContents.ts';

/** Something that became newer in a library. `name`: of the file or content. */
export interface LibraryChange {
  itemId: string;
  kind: 'item' | 'file' | 'version' | 'content' | 'contentEdit';
  name: string;
  at: Date;
  /** What the creator said of it when they announced it. Empty: nothing. */
  note: string;
}

interface Wanted {
  /** Only what changed after this. Default: whatever changed after the customer got access. */
  since?: Date;
  /** Only what changed until this. Default: now. */
  until?: Date;
  /** Only this item, or this product. Default: the whole library. */
  itemId?: string;
  productId?: string;
  limit: number;
}

/**
 * What a creator added to or changed in products after a customer got access to them, latest first. With `since`, the items
 * that they got access to after that are part of it.
 */
export async function findLibraryChanges(
  tx: StoreTx,
  member: Member,
  { since, until, itemId, productId, limit }: Wanted,
): Promise<LibraryChange[]> {
  const rights = () => {
    let all = openRights(tx, member).select(ITEM_ID.as('itemId')).where(isFirstOfItem(member.now));
    if (itemId !== undefined) all = all.where(ITEM_ID, '=', itemId);
    return productId === undefined ? all : all.where('e.product_id', '=', productId);
  };
  /** SQL condition: the column is a time after the customer got access, after `since`, and not after `until`. */
  const isLater = (column: string) =>
    sql<boolean>`(${sql.ref(column)} > e.granted_at
      and ${since === undefined ? sql`true` : sql`${sql.ref(column)} > ${since}`}
      and ${until === undefined ? sql`true` : sql`${sql.ref(column)} <= ${until}`})`;
  const files = rights()
    .innerJoin('product_files as f', openFiles)
    .innerJoin('file_versions as v', (on) => on.onRef('v.store_id', '=', 'f.store_id').onRef('v.file_id', '=', 'f.id'))
    .select(['f.name', 'v.created_at as at', noteOf('v.created_at').as('note')])
    .select(sql<LibraryChange['kind']>`case when v.number = 1 then 'file' else 'version' end`.as('kind'))
    .where(isLater('v.created_at'))
    .orderBy('v.created_at', 'desc')
    .orderBy('v.id')
    .limit(limit);
  const contents = rights()
    .innerJoin('contents as c', openContents)
    .select([sql<string>`c.published_title`.as('name'), sql<Date>`c.published_at`.as('at')])
    .select(noteOf('c.published_at').as('note'))
    .select(
      sql<LibraryChange['kind']>`case when ${isLater('c.created_at')} then 'content' else 'contentEdit' end`.as('kind'),
    )
    .where(isLater('c.published_at'))
    .orderBy('c.published_at', 'desc')
    .orderBy('c.id')
    .limit(limit);
  const items =
    since === undefined
      ? undefined
      : rights()
          .select([sql<string>`''`.as('name'), 'e.granted_at as at', sql<string>`''`.as('note')])
          .select(sql<LibraryChange['kind']>`'item'`.as('kind'))
          .where('e.granted_at', '>', since)
          .orderBy('e.granted_at', 'desc')
          .orderBy(ITEM_ID)
          .limit(limit);
  const found = await Promise.all([tx.many(files), tx.many(contents), items === undefined ? [] : tx.many(items)]);
  return found
    .flat()
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, limit);
}

/** The note of the announcement that a change of the product of entitlement `e` was part of, unless it was stopped. */
const noteOf = (changedAt: string) => sql<string>`coalesce((
  select u.note from product_updates u
    join email_campaigns m on m.store_id = u.store_id and m.id = u.id and m.state <> 'cancelled'
   where u.store_id = e.store_id and u.product_id = e.product_id
     and u.since < ${sql.ref(changedAt)} and u.created_at >= ${sql.ref(changedAt)}
   order by u.created_at limit 1), '')`;
