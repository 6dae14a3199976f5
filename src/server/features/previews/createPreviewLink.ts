import { createPreviewLink as contract } from '#shared/contract/previews.ts';
import { answer } from '../../access/answer.ts';
import { makePreviewLink } from '../../access/previewLink.ts';
import { storeRoot } from '../stores/storeRoot.ts';

/** The link names no preview: it shows whatever draft there is when it is opened. */
export const createPreviewLink = answer(contract, async ({ hours }, { tx, storeId, now, services }) => {
  const root = await storeRoot(tx, services.settings);
  const { preview_epoch: epoch } = await tx.one(
    tx.q.selectFrom('stores').select('preview_epoch').where('id', '=', tx.realm),
  );
  const { query, expiresAt } = makePreviewLink(services.secrets, { storeId, epoch, now, hours });
  const path = new URL(root).pathname === '/' ? '/' : '';
  return { url: `${root}${path}${query}`, expiresAt: expiresAt.toISOString() };
});
