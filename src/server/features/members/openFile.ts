import type { Services } from '../../access/context.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { newRowId } from '../../db/rowId.ts';
import { fileLink } from '../catalog/files/fileLink.ts';
import { canOpen } from '../entitlements/canOpen.ts';

interface Params {
  customerId: string;
  fileId: string;
  /** Set if only an order is proven: then only its items can be opened. */
  orderId?: string;
}

/** A signed link to the newest version of a file, counted as a download. Null if the customer has no access. */
export async function openFile(
  { tx, now, services }: { tx: StoreTx; now: Date; services: Services },
  { customerId, ...wanted }: Params,
): Promise<{ url: string; expiresAt: Date } | null> {
  const opening = await canOpen(tx, customerId, wanted);
  const version = opening && (await newestVersion(tx, wanted.fileId));
  if (!opening || !version) return null;
  await tx.run(
    tx.q.insertInto('downloads').values({
      store_id: tx.realm,
      id: newRowId(),
      customer_id: customerId,
      order_line_id: opening.lineId,
      entitlement_id: opening.lineId === null ? opening.rightId : null,
      version_id: version.id,
      created_at: now,
    }),
  );
  const { id: versionId, name, mime } = version;
  return fileLink(services, { storeId: tx.realm, versionId, name, mime, rightId: opening.rightId, now });
}

const newestVersion = (tx: StoreTx, fileId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('product_files as f')
      .innerJoin('file_versions as v', (on) =>
        on.onRef('v.store_id', '=', 'f.store_id').onRef('v.file_id', '=', 'f.id'),
      )
      .select(['v.id', 'v.mime', 'f.name'])
      .where('f.store_id', '=', tx.realm)
      .where('f.id', '=', fileId)
      .orderBy('v.number', 'desc')
      .limit(1),
  );
