import { randomUUID } from 'node:crypto';
import { newRowId } from '../../db/rowId.ts';
import type { Services } from '../../access/context.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { archiveLink } from '../catalog/files/downloadArchive.ts';
import { canOpen, type Access, type NoAccess } from '../entitlements/canOpen.ts';
import { findUsedDownloads } from '../entitlements/downloadLimits.ts';
import { isArchivable, openFilesOf } from '../entitlements/openFilesOf.ts';

interface Params {
  customerId: string;
  /** The place in the library. */
  itemId: string;
  /** The name of the archive, without its ending. */
  name: string;
  /** Set if only an order is proven: then only its items can be opened. */
  orderId?: string;
}

/** A signed link to all files of a purchase, each counted as a download, or why there is none. */
export async function openArchive(
  { tx, now, services }: { tx: StoreTx; now: Date; services: Services },
  { customerId, name, ...wanted }: Params,
): Promise<{ state: 'open'; url: string } | { state: 'too-large' } | { state: 'used-up' } | NoAccess> {
  const opened = await canOpen(tx, { customerId, now, ...wanted });
  const access = opened.state === 'open' ? await withDownloadsLeft(tx, { opened, customerId, now, ...wanted }) : opened;
  if (access.state !== 'open') return access;
  const { rightId, lineId, downloadLimit } = access;
  const all = await openFilesOf(tx, { rightId, now });
  if (all.length === 0) return { state: 'none' };
  if (!isArchivable(all)) return { state: 'too-large' };
  const used = await findUsedDownloads(tx, { rightId, fileIds: all.map(({ id }) => id) });
  const files = all.filter(({ id }) => downloadLimit === null || (used.get(id) ?? 0) < downloadLimit);
  if (files.length === 0) return { state: 'used-up' };
  await tx.run(
    tx.q.insertInto('downloads').values(
      files.map(({ versionId }) => ({
        store_id: tx.realm,
        id: newRowId(),
        customer_id: customerId,
        order_line_id: lineId,
        entitlement_id: lineId === null ? rightId : null,
        version_id: versionId,
        created_at: now,
      })),
    ),
  );
  return {
    state: 'open',
    url: archiveLink(services, { storeId: tx.realm, rightId, name, startId: randomUUID(), now }),
  };
}

interface Limited {
  opened: Access & { state: 'open' };
  customerId: string;
  orderId?: string;
  now: Date;
}

/** Whoever bought something again downloads with an entitlement that has downloads left, as with a single file. */
async function withDownloadsLeft(tx: StoreTx, { opened, customerId, orderId, now }: Limited): Promise<Access> {
  if (opened.downloadLimit === null) return opened;
  const [file] = await openFilesOf(tx, { rightId: opened.rightId, now });
  return file ? canOpen(tx, { customerId, orderId, fileId: file.id, now }) : opened;
}
