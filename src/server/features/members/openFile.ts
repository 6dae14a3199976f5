import { randomUUID } from 'node:crypto';
import { mediaKindOf } from '#shared/rules/playable.ts';
import type { Services } from '../../access/context.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { fileLink } from '../catalog/files/fileLink.ts';
import { streamLink } from '../catalog/renditions/streamLink.ts';
import { countDownload, countPlay } from './countPlay.ts';
import { newestVersion, type Version } from './newestVersion.ts';
import { ownCopy, type NoCopy } from './ownCopy.ts';
import { canOpen, type NoAccess, type Opening } from '../entitlements/canOpen.ts';
import { findUsedDownloads } from '../entitlements/downloadLimits.ts';
import { noteOpened } from '../entitlements/libraryState.ts';

interface Params {
  customerId: string;
  fileId: string;
  /** Set if only an order is proven: then only its items can be opened. */
  orderId?: string;
  /** It is shown in a page. Browsers request it in parts, so that it counts as one download for twelve hours. */
  isPlayed?: boolean;
  /** Its playlist is wanted, and not the file itself. */
  isStreamed?: boolean;
  /** A page shows the beginning of its text, and does not link to the file. */
  isRead?: boolean;
}

export type OpenedFile =
  | { state: 'open'; url: string; expiresAt: Date; itemId: string; version: Version }
  | NoCopy
  /** The file was downloaded as often as it can be. */
  | { state: 'used-up' }
  | NoAccess;

/** A signed link to the newest version of a file, counted as a download, or why the customer has no access. */
export async function openFile(
  { tx, now, services }: { tx: StoreTx; now: Date; services: Services },
  { customerId, isPlayed = false, isStreamed = false, isRead = false, ...wanted }: Params,
): Promise<OpenedFile> {
  const access = await canOpen(tx, { customerId, now, ...wanted });
  if (access.state !== 'open') return access;
  const version = await newestVersion(tx, wanted.fileId);
  if (!version || (isStreamed && !version.isStreamed)) return { state: 'none' };
  const media = mediaKindOf(version.mime);
  // What no page can show is downloaded, also from the address at which other files are played.
  const isDownload = !isStreamed && !isRead && !(isPlayed && media !== null);
  if (isDownload && (await isUsedUp(tx, { access, fileId: wanted.fileId }))) return { state: 'used-up' };
  const copy = await ownCopy(tx, { version, rightId: access.rightId, customerId, now });
  if (copy === 'being-prepared' || copy === 'held-back') return { state: copy };
  // Whoever has only the link of an order need not be the customer, and a page shows its images by itself.
  if (wanted.orderId === undefined && !(isPlayed && media === 'image'))
    await noteOpened(tx, { customerId, now }, { itemId: access.itemId, fileId: wanted.fileId });
  const counted = { customerId, access, versionId: version.id, now };
  await (isPlayed ? countPlay : countDownload)(tx, counted);
  const { id: versionId, name, mime } = version;
  const link = { storeId: tx.realm, versionId, name, mime, rightId: access.rightId, now, ...(copy && { copy }) };
  const isShown = isPlayed && media === 'pdf';
  const start = { startId: randomUUID(), startedAt: now.toISOString() };
  const { itemId } = access;
  if (isStreamed) {
    const opening = { rightId: access.rightId, customerId };
    return { state: 'open', itemId, version, ...streamLink(services, { storeId: tx.realm, versionId, opening, now }) };
  }
  return {
    state: 'open',
    itemId,
    version,
    ...fileLink(services, {
      ...link,
      ...(isShown && { inline: 'pdf' }),
      ...(isDownload && access.downloadLimit !== null && start),
    }),
  };
}

async function isUsedUp(tx: StoreTx, { access, fileId }: { access: Opening; fileId: string }): Promise<boolean> {
  const { rightId, downloadLimit } = access;
  if (downloadLimit === null) return false;
  return ((await findUsedDownloads(tx, { rightId, fileIds: [fileId] })).get(fileId) ?? 0) >= downloadLimit;
}
