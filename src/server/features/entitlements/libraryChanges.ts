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
}

interface Wanted {
  /** Only what changed after this. Default: whatever changed after the customer got access. */
  since?: Date;
  /** Only this item. Default: the whole library. */
  itemId?: string;
  limit: number;
}

/**
 * What a creator added to or changed in products after a customer got access to them, latest first. With `since`, the items
 * that they got access to after that are part of it.
 */
export async function findLibraryChanges(
  tx: StoreTx,
  member: Member,
  { since, itemId, limit }: Wanted,
): Promise<LibraryChange[]> {
  const rights = () => {
    const all = openRights(tx, member).select(ITEM_ID.as('itemId')).where(isFirstOfItem(member.now));
    return itemId === undefined ? all : all.where(ITEM_ID, '=', itemId);
  };
  /** SQL condition: the column is a time after the customer got access, and after `since`. */
  const isLater = (column: string) =>
    since === undefined
      ? sql<boolean>`${sql.ref(column)} > e.granted_at`
      : sql<boolean>`(${sql.ref(column)} > ${since} and ${sql.ref(column)} > e.granted_at)`;
  const files = rights()
    .innerJoin('product_files as f', openFiles)
    .innerJoin('file_versions as v', (on) => on.onRef('v.store_id', '=', 'f.store_id').onRef('v.file_id', '=', 'f.id'))
    .select(['f.name', 'v.created_at as at'])
    .select(sql<LibraryChange['kind']>`case when v.number = 1 then 'file' else 'version' end`.as('kind'))
    .where(isLater('v.created_at'))
    .orderBy('v.created_at', 'desc')
    .orderBy('v.id')
    .limit(limit);
  const contents = rights()
    .innerJoin('contents as c', openContents)
    .select([sql<string>`c.published_title`.as('name'), sql<Date>`c.published_at`.as('at')])
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
          .select([sql<string>`''`.as('name'), 'e.granted_at as at'])
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
