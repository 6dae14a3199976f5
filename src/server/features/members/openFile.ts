import { mediaKindOf } from '#shared/rules/playable.ts';
import type { Services } from '../../access/context.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { fileLink } from '../catalog/files/fileLink.ts';
import { countDownload, countPlay } from './countPlay.ts';
import { newestVersion } from './newestVersion.ts';
import { canOpen, type NoAccess } from '../entitlements/canOpen.ts';
import { noteOpened } from '../entitlements/libraryState.ts';

interface Params {
  customerId: string;
  fileId: string;
  /** Set if only an order is proven: then only its items can be opened. */
  orderId?: string;
  /** It is shown in a page. Browsers request it in parts, so that it counts as one download for twelve hours. */
  isPlayed?: boolean;
}

export type OpenedFile = { state: 'open'; url: string; expiresAt: Date } | NoAccess;

/** A signed link to the newest version of a file, counted as a download, or why the customer has no access. */
export async function openFile(
  { tx, now, services }: { tx: StoreTx; now: Date; services: Services },
  { customerId, isPlayed = false, ...wanted }: Params,
): Promise<OpenedFile> {
  const access = await canOpen(tx, { customerId, now, ...wanted });
  if (access.state !== 'open') return access;
  const version = await newestVersion(tx, wanted.fileId);
  if (!version) return { state: 'none' };
  const media = mediaKindOf(version.mime);
  // Whoever has only the link of an order need not be the customer, and a page shows its images by itself.
  if (wanted.orderId === undefined && !(isPlayed && media === 'image'))
    await noteOpened(tx, { customerId, now }, { itemId: access.itemId, fileId: wanted.fileId });
  const counted = { customerId, access, versionId: version.id, now };
  await (isPlayed ? countPlay : countDownload)(tx, counted);
  const { id: versionId, name, mime } = version;
  const link = { storeId: tx.realm, versionId, name, mime, rightId: access.rightId, now };
  const isShown = isPlayed && media === 'pdf';
  return { state: 'open', ...fileLink(services, { ...link, ...(isShown && { inline: 'pdf' }) }) };
}
