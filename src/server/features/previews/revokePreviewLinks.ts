import { revokePreviewLinks as contract } from '#shared/contract/previews.ts';
import { defineHandler } from '../../access/defineHandler.ts';

export const revokePreviewLinks = defineHandler(contract, async (_input, { tx }) => {
  await tx.run(
    tx.q
      .updateTable('stores')
      .set(({ eb }) => ({ preview_epoch: eb('preview_epoch', '+', 1) }))
      .where('id', '=', tx.realm),
  );
  return { revoked: true as const };
});
