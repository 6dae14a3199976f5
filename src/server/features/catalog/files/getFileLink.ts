import * as contract from '#shared/contract/catalog.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { fileLink } from './fileLink.ts';
import { lockFile } from './productFiles.ts';

/** A signed link for creators to open their own product file. */
export const getFileLink = defineHandler(contract.getFileLink, async ({ fileId }, { tx, now, services }) => {
  const { version_id: versionId, name, mime } = await lockFile(tx, fileId, { inLessons: true });
  const { url, expiresAt } = fileLink(services, { storeId: tx.realm, versionId, name, mime, now });
  return { url, expiresAt: expiresAt.toISOString() };
});
