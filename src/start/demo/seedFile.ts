import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Services } from '#server/access/context.ts';
import type { StoreTx } from '#server/db/transaction.ts';
import { productFilesFolder } from '#server/features/catalog/files/productFilesFolder.ts';
import { fileKey } from '#server/gateways/files/fileKey.ts';
import { sniffFile } from '#server/gateways/files/sniff.ts';
import type { StoreId } from '#shared/kit/ids.ts';
import { makeFile } from './makeFile.ts';

export interface StoredFileSeed {
  name: string;
  storageKey: string;
  bytes: number;
  sha256: Buffer;
  mime: string;
}

export async function storeFile(
  services: Services,
  storeId: StoreId,
  file: { name: string; lines: string[] },
): Promise<StoredFileSeed> {
  const content = makeFile(file);
  const storageKey = fileKey(productFilesFolder(storeId, services.now()), randomBytes);
  const { bytes, sha256 } = await services.files.put(storageKey, Readable.from(content));
  const { mime } = await sniffFile(Readable.from(content));
  return { name: file.name, storageKey, bytes, sha256: Buffer.from(sha256, 'hex'), mime };
}

export async function addFile(
  tx: StoreTx,
  file: StoredFileSeed & { productId: string; lessonId?: string; position: number; now: Date },
): Promise<string> {
  const fileId = randomUUID();
  const shared = { store_id: tx.realm, name: file.name, created_at: file.now };
  await tx.run(
    tx.q.insertInto('product_files').values({
      ...shared,
      id: fileId,
      product_id: file.productId,
      lesson_id: file.lessonId ?? null,
      position: file.position,
    }),
  );
  const { storageKey: storage_key, bytes, sha256, mime } = file;
  await tx.run(
    tx.q
      .insertInto('file_versions')
      .values({ ...shared, id: randomUUID(), file_id: fileId, number: 1, storage_key, bytes, sha256, mime }),
  );
  return fileId;
}
