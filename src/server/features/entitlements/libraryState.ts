import { VISIT_HOURS } from '#shared/rules/library.ts';
import { isOneOf } from '../../db/conditions.ts';
import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';
import type { Member } from './canOpen.ts';

/** What a customer opened last of an item. */
interface Opened {
  itemId: string;
  fileId?: string;
  contentId?: string;
  /** Of a text, from 1 on. */
  page?: number;
}

/** Remembers where a customer left off. Opening an item alone keeps what was opened of it before. */
export async function noteOpened(
  tx: StoreTx,
  { customerId, now }: Member,
  { itemId, fileId, contentId, page }: Opened,
): Promise<void> {
  const opened = {
    opened_at: now,
    ...(fileId === undefined && contentId === undefined
      ? {}
      : { file_id: fileId ?? null, content_id: contentId ?? null, page: page ?? null }),
  };
  await tx.run(
    tx.q
      .insertInto('library_items')
      .values({ store_id: tx.realm, customer_id: customerId, item_id: itemId, ...opened })
      .onConflict((on) => on.columns(['store_id', 'customer_id', 'item_id']).doUpdateSet(opened)),
  );
}

/** Moves an item to the archive of the library or back. It stays as open as it was. */
export async function setArchived(
  tx: StoreTx,
  { customerId, now }: Member,
  { itemId, isArchived }: { itemId: string; isArchived: boolean },
): Promise<void> {
  const archived = { archived_at: isArchived ? now : null };
  await tx.run(
    tx.q
      .insertInto('library_items')
      .values({ store_id: tx.realm, customer_id: customerId, item_id: itemId, ...archived })
      .onConflict((on) => on.columns(['store_id', 'customer_id', 'item_id']).doUpdateSet(archived)),
  );
}

/** Where a customer left off in items, latest first. A file or content that is gone has no name. */
export const findOpened = (
  tx: StoreTx,
  { customerId }: Member,
  { itemIds, limit }: { itemIds?: readonly string[]; limit: number },
) =>
  tx.many(
    tx.q
      .selectFrom('library_items as s')
      .leftJoin('product_files as f', (on) => on.onRef('f.store_id', '=', 's.store_id').onRef('f.id', '=', 's.file_id'))
      .leftJoin('contents as c', (on) => on.onRef('c.store_id', '=', 's.store_id').onRef('c.id', '=', 's.content_id'))
      .select(['s.item_id as itemId', 's.opened_at as openedAt', 's.file_id as fileId', 's.content_id as contentId'])
      .select(['s.page', 'f.name as fileName', 'c.published_title as contentTitle'])
      .select(['c.kind as contentKind', 'c.published_pages as contentPages'])
      .where('s.store_id', '=', tx.realm)
      .where('s.customer_id', '=', customerId)
      .where('s.opened_at', 'is not', null)
      .$if(itemIds !== undefined, (found) => found.where(isOneOf(sql.ref('s.item_id'), itemIds ?? [])))
      .orderBy('s.opened_at', 'desc')
      .orderBy('s.item_id')
      .limit(limit),
  );

/** A visit is written once in these minutes. */
const WRITE_MINUTES = 5;

/**
 * Remembers that a customer is in their library, and tells when they had been there before this visit. Null: never. Requests
 * at the same time write the same.
 */
export async function noteVisit(tx: StoreTx, { customerId, now }: Member): Promise<Date | null> {
  const ofCustomer = tx.q
    .selectFrom('library_visits')
    .select(['visited_at', 'since'])
    .where('store_id', '=', tx.realm)
    .where('customer_id', '=', customerId);
  const last = await tx.maybe(ofCustomer);
  if (!last) {
    await tx.run(
      tx.q
        .insertInto('library_visits')
        .values({ store_id: tx.realm, customer_id: customerId, visited_at: now })
        .onConflict((on) => on.columns(['store_id', 'customer_id']).doNothing()),
    );
    return null;
  }
  const minutes = (now.getTime() - last.visited_at.getTime()) / 60_000;
  if (minutes < WRITE_MINUTES) return last.since;
  const since = minutes < VISIT_HOURS * 60 ? last.since : last.visited_at;
  await tx.run(
    tx.q
      .updateTable('library_visits')
      .set({ visited_at: now, since })
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', customerId),
  );
  return since;
}
