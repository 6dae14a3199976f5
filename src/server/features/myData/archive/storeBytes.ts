import { sql } from 'kysely';
import type { StoreId } from '#shared/kit/ids.ts';
import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { imageKey } from '../../media/imageKey.ts';
import { isMediaFormat, mediaKey } from '../../media/mediaKey.ts';
import { insertBeforeExtension, uniqueNames, zipName } from './zipPath.ts';

/** One file or image of a store, and its name in the zip. */
export interface StoredBytes {
  path: string;
  key: string;
  /** Null if the database does not know it. */
  bytes: number | null;
}

const BATCH_SIZE = 200;

/** Every stored version of every product file, by product. */
export async function* productFilesOf({ db }: Services, storeId: StoreId): AsyncGenerator<StoredBytes> {
  let after: VersionRow | undefined;
  let nameOnce = uniqueNames();
  for (let more = true; more;) {
    const rows: VersionRow[] = await db.inStore(storeId, (tx) => versionsAfter(tx, after));
    for (const row of rows) {
      if (row.productId !== after?.productId) nameOnce = uniqueNames();
      const name = zipName(row.isNewest ? row.name : insertBeforeExtension(row.name, ` (version ${row.number})`));
      yield {
        path: `files/${row.slug}-${row.productId.slice(0, 8)}/${nameOnce(name)}`,
        key: row.key,
        bytes: row.bytes,
      };
      after = row;
    }
    more = rows.length === BATCH_SIZE;
  }
}

type VersionRow = Awaited<ReturnType<typeof versionsAfter>>[number];
type Place = { productId: string; fileId: string; number: number };

const versionsAfter = (tx: StoreTx, after: Place | undefined) =>
  tx.many(
    tx.q
      .selectFrom('product_files as f')
      .innerJoin('products as p', (on) => on.onRef('p.store_id', '=', 'f.store_id').onRef('p.id', '=', 'f.product_id'))
      .innerJoin('file_versions as v', (on) =>
        on.onRef('v.store_id', '=', 'f.store_id').onRef('v.file_id', '=', 'f.id'),
      )
      .select(['p.slug', 'f.product_id as productId', 'f.id as fileId', 'v.number', 'v.name', 'v.bytes'])
      .select('v.storage_key as key')
      .select(
        sql<boolean>`v.number = (select max(n.number) from file_versions n
                                  where n.store_id = v.store_id and n.file_id = v.file_id)`.as('isNewest'),
      )
      .where('f.store_id', '=', tx.realm)
      .where(
        after === undefined
          ? sql<boolean>`true`
          : sql<boolean>`(f.product_id, f.id, v.number) > (${after.productId}, ${after.fileId}, ${after.number})`,
      )
      .orderBy('f.product_id')
      .orderBy('f.id')
      .orderBy('v.number')
      .limit(BATCH_SIZE),
  );

/** Every image in its largest size, by id. covers.json and store.json refer to these ids. */
export async function* picturesOf({ db }: Services, storeId: StoreId): AsyncGenerator<StoredBytes> {
  let after: string | null = null;
  for (let more = true; more;) {
    const rows: PictureRow[] = await db.inStore(storeId, (tx) => picturesAfter(tx, after));
    for (const { id, widths, use } of rows) {
      const key = imageKey({ storeId, imageId: id, width: Math.max(...widths) });
      yield { path: `images/${use}-${id}.webp`, key, bytes: null };
      after = id;
    }
    more = rows.length === BATCH_SIZE;
  }
}

type PictureRow = Awaited<ReturnType<typeof picturesAfter>>[number];

const picturesAfter = (tx: StoreTx, after: string | null) =>
  tx.many(
    tx.q
      .selectFrom('images as i')
      .select(['i.id', 'i.widths'])
      .select(
        sql<string>`coalesce(
          (select p.slug from product_covers c join products p on p.store_id = c.store_id and p.id = c.product_id
            where c.store_id = i.store_id and c.image_id = i.id order by p.id limit 1),
          (select 'profile' from stores s where s.id = i.store_id and s.avatar_id = i.id),
          'image')`.as('use'),
      )
      .where('i.store_id', '=', tx.realm)
      .where(after === null ? sql<boolean>`true` : sql<boolean>`i.id > ${after}`)
      .orderBy('i.id')
      .limit(BATCH_SIZE),
  );

/** Every video and audio file of its pages, by name. */
export async function* mediaOf({ db }: Services, storeId: StoreId): AsyncGenerator<StoredBytes> {
  let after: string | null = null;
  const nameOnce = uniqueNames();
  for (let more = true; more;) {
    const rows: MediaRow[] = await db.inStore(storeId, (tx) => mediaAfter(tx, after));
    for (const { id, format, name, bytes } of rows) {
      after = id;
      if (!isMediaFormat(format)) continue;
      yield { path: `media/${nameOnce(zipName(name))}`, key: mediaKey(storeId, { id, format }), bytes };
    }
    more = rows.length === BATCH_SIZE;
  }
}

type MediaRow = Awaited<ReturnType<typeof mediaAfter>>[number];

const mediaAfter = (tx: StoreTx, after: string | null) =>
  tx.many(
    tx.q
      .selectFrom('media')
      .select(['id', 'format', 'name', 'bytes'])
      .where('store_id', '=', tx.realm)
      .where(after === null ? sql<boolean>`true` : sql<boolean>`id > ${after}`)
      .orderBy('id')
      .limit(BATCH_SIZE),
  );
