import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { StoreId } from '#shared/kit/ids.ts';
import type { ExportRun } from '../exports/exportRun.ts';
import { CREATOR_TABLES, STORE_TABLES } from './exportTables.ts';
import { countRows } from './readTable.ts';

/** The estimated bytes of a row and of an image, which are counted without reading them. */
export const ROW_WORK = 500;
export const IMAGE_WORK = 100_000;

/** The approximate size of the export in bytes, for its progress bar. */
export async function countWork(
  { db }: Services,
  { creatorId, includesFiles }: ExportRun,
  stores: readonly { id: StoreId }[],
): Promise<number> {
  let work = await db.onPlatform(async (tx) => {
    let rows = 0;
    for (const table of CREATOR_TABLES) rows += (await countRows(tx, table, creatorId)).rows;
    return rows * ROW_WORK;
  });
  for (const { id } of stores) {
    work += await db.inStore(id, async (tx) => {
      let rows = 0;
      for (const table of STORE_TABLES) rows += (await countRows(tx, table, id)).rows;
      return rows * ROW_WORK + (includesFiles ? await countBytes(tx) : 0);
    });
  }
  return work;
}

async function countBytes(tx: StoreTx): Promise<number> {
  const { bytes } = await tx.one(
    tx.q
      .selectFrom('file_versions')
      .select((row) => row.cast<number>(row.fn.coalesce(row.fn.sum<number>('bytes'), row.lit(0)), 'bigint').as('bytes'))
      .where('store_id', '=', tx.realm),
  );
  const { images } = await tx.one(
    tx.q
      .selectFrom('images')
      .select((row) => row.fn.countAll<number>().as('images'))
      .where('store_id', '=', tx.realm),
  );
  const { media } = await tx.one(
    tx.q
      .selectFrom('media')
      .select((row) => row.cast<number>(row.fn.coalesce(row.fn.sum<number>('bytes'), row.lit(0)), 'bigint').as('media'))
      .where('store_id', '=', tx.realm),
  );
  return bytes + media + images * IMAGE_WORK;
}
