import { sql } from 'kysely';
import type { StoreId } from '#shared/kit/ids.ts';
import type { Services } from '../../access/context.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { imageKey } from '../catalog/imageKey.ts';
import { isMediaFormat, mediaKey } from '../catalog/mediaKey.ts';
import { beforeEnding, namesOnce, zipName } from './zipPath.ts';

/** One file or picture of a store, with the name it gets in the zip. */
export interface StoredBytes {
  path: string;
  key: string;
  /** Null where the database does not say. */
  bytes: number | null;
}

const AT_ONCE = 200;

/** Every version of every product file that is kept, by product. */
export async function* productFilesOf({ db }: Services, storeId: StoreId): AsyncGenerator<StoredBytes> {
  let after: VersionRow | undefined;
  let nameOnce = namesOnce();
  for (let more = true; more;) {
    const rows: VersionRow[] = await db.inStore(storeId, (tx) => versionsAfter(tx, after));
    for (const row of rows) {
      if (row.productId !== after?.productId) nameOnce = namesOnce();
      const name = zipName(row.isNewest ? row.name : beforeEnding(row.name, ` (version ${row.number})`));
      yield {
        path: `files/${row.slug}-${row.productId.slice(0, 8)}/${nameOnce(name)}`,
        key: row.key,
        bytes: row.bytes,
      };
      after = row;
    }
    more = rows.length === AT_ONCE;
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
      .limit(AT_ONCE),
  );

/** Every picture in its largest size, under its id, which covers.json and store.json name. */
export async function* picturesOf({ db }: Services, storeId: StoreId): AsyncGenerator<StoredBytes> {
  let after: string | null = null;
  for (let more = true; more;) {
    const rows: PictureRow[] = await db.inStore(storeId, (tx) => picturesAfter(tx, after));
    for (const { id, widths, use } of rows) {
      const key = imageKey({ storeId, imageId: id, width: Math.max(...widths) });
      yield { path: `images/${use}-${id}.webp`, key, bytes: null };
      after = id;
    }
    more = rows.length === AT_ONCE;
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
      .limit(AT_ONCE),
  );

/** Every video and sound of its pages, by its name. */
export async function* mediaOf({ db }: Services, storeId: StoreId): AsyncGenerator<StoredBytes> {
  let after: string | null = null;
  const nameOnce = namesOnce();
  for (let more = true; more;) {
    const rows: MediaRow[] = await db.inStore(storeId, (tx) => mediaAfter(tx, after));
    for (const { id, format, name, bytes } of rows) {
      after = id;
      if (!isMediaFormat(format)) continue;
      yield { path: `media/${nameOnce(zipName(name))}`, key: mediaKey(storeId, { id, format }), bytes };
    }
    more = rows.length === AT_ONCE;
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
      .limit(AT_ONCE),
  );
