import { Readable } from 'node:stream';
import { provenStore, type StoreId } from '#shared/kit/ids.ts';
import type { Services } from '../../../access/context.ts';
import type { PlatformTx } from '../../../db/transaction.ts';
import type { ZipEntry } from '../../../gateways/files/zipStream.ts';
import { countWork, IMAGE_WORK, ROW_WORK } from './countWork.ts';
import { publishExportProgress, type ExportRun } from '../exports/exportRun.ts';
import { CREATOR_TABLES, STORE_TABLES, type ExportedTable } from './exportTables.ts';
import { readMe } from './readMe.ts';
import { readTable, type TableReader } from './readTable.ts';
import { mediaOf, picturesOf, productFilesOf, type StoredBytes } from './storeBytes.ts';

export interface ExportedStore {
  id: StoreId;
  slug: string;
  name: string;
}

/** All entries of a creator's zip in order. Each store is read in its own realm. */
export async function* exportEntries(services: Services, run: ExportRun): AsyncGenerator<ZipEntry> {
  const { db } = services;
  const stores = await db.onPlatform((tx) => findStores(tx, run.creatorId));
  const onWork = await startCounting(services, run, stores);
  const onRows = (rows: number) => onWork(rows * ROW_WORK);
  const { includesFiles } = run;

  yield textEntry('README.txt', readMe({ stores, includesFiles, madeAt: run.createdAt }));
  const onPlatform: TableReader = (work) => db.onPlatform(work);
  for (const table of CREATOR_TABLES) {
    yield tableEntry('account', { table, ownerId: run.creatorId, inRealm: onPlatform, onRows });
  }
  for (const { id, slug } of stores) {
    const inStore: TableReader = (work) => db.inStore(id, work);
    const folder = `stores/${slug}`;
    for (const table of STORE_TABLES) yield tableEntry(folder, { table, ownerId: id, inRealm: inStore, onRows });
    if (includesFiles) yield* byteEntries(services, { folder, storeId: id, onWork });
  }
}

const findStores = async (tx: PlatformTx, creatorId: string): Promise<ExportedStore[]> => {
  const rows = await tx.many(
    tx.q
      .selectFrom('stores')
      .select(['id', 'slug', 'name'])
      .where('creator_id', '=', creatorId)
      .where('removing_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id'),
  );
  return rows.map((row) => ({ ...row, id: provenStore(row.id) }));
};

type OnWork = (work: number) => Promise<void>;

const STEPS = 100;
const LARGEST_STEP = 16 * 1024 * 1024;

/** Reports progress about a hundred times and at least every 16 MB, and notices a cancellation. */
async function startCounting(services: Services, run: ExportRun, stores: readonly ExportedStore[]): Promise<OnWork> {
  const total = await countWork(services, run, stores);
  const step = Math.min(total / STEPS, LARGEST_STEP);
  let [done, published] = [0, 0];
  await publishExportProgress(services, run, { done, total });
  return async (work) => {
    // Rows added while this runs are read too, although they were not counted.
    done = Math.min(done + work, total);
    if (done - published < step) return;
    published = done;
    await publishExportProgress(services, run, { done, total });
  };
}

const textEntry = (path: string, text: string): ZipEntry => ({
  path,
  compress: true,
  open: async () => Readable.from([Buffer.from(text)]),
});

type TablePart = Parameters<typeof readTable>[0];

const tableEntry = (folder: string, part: TablePart): ZipEntry => ({
  path: `${folder}/${fileOf(part.table)}`,
  compress: true,
  open: async () => Readable.from(readTable(part), { objectMode: true, highWaterMark: 1 }),
});

export const fileOf = ({ name }: ExportedTable): string => `${name.replaceAll('_', '-')}.json`;

async function* byteEntries(
  services: Services,
  { folder, storeId, onWork }: { folder: string; storeId: StoreId; onWork: OnWork },
): AsyncGenerator<ZipEntry> {
  const missing: string[] = [];
  const entryOf = async ({ path, key, bytes }: StoredBytes): Promise<ZipEntry | null> => {
    const stat = await services.files.stat(key);
    if (!stat) missing.push(path);
    if (!stat) return null;
    const onBytes = (read: number) => onWork(bytes === null ? 0 : read);
    const open = async () => Readable.from(counted(await services.files.get(key), onBytes), { objectMode: false });
    return { path: `${folder}/${path}`, compress: false, bytes: stat.bytes, open };
  };
  for await (const picture of picturesOf(services, storeId)) {
    const entry = await entryOf(picture);
    if (entry) yield entry;
    await onWork(IMAGE_WORK);
  }
  for await (const media of mediaOf(services, storeId)) {
    const entry = await entryOf(media);
    if (entry) yield entry;
  }
  for await (const file of productFilesOf(services, storeId)) {
    const entry = await entryOf(file);
    if (entry) yield entry;
  }
  if (missing.length > 0) yield textEntry(`${folder}/missing.txt`, `${MISSING}\n\n${missing.join('\n')}\n`);
}

const MISSING = 'These files are listed in your store, but their contents could not be found:';

async function* counted(stream: Readable, onBytes: (bytes: number) => Promise<void>): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    const part: Buffer = chunk;
    yield part;
    await onBytes(part.length);
  }
}
