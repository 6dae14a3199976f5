import { createPreviewLink as contract } from '#shared/contract/previews.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { makePreviewLink } from '../../access/previewLink.ts';
import { storeRoot } from '../storeRecord/storeRoot.ts';

/** The link refers to no particular draft: it shows the current one when it is opened. */
export const createPreviewLink = defineHandler(contract, async ({ hours }, { tx, storeId, now, services }) => {
  const root = await storeRoot(tx, services.settings);
  const { preview_epoch: epoch } = await tx.one(
    tx.q.selectFrom('stores').select('preview_epoch').where('id', '=', tx.realm),
  );
  const { query, expiresAt } = makePreviewLink(services.secrets, { storeId, epoch, now, hours });
  const path = new URL(root).pathname === '/' ? '/' : '';
  return { url: `${root}${path}${query}`, expiresAt: expiresAt.toISOString() };
});
