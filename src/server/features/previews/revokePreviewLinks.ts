import { revokePreviewLinks as contract } from '#shared/contract/previews.ts';
import { answer } from '../../access/answer.ts';

export const revokePreviewLinks = answer(contract, async (_input, { tx }) => {
  await tx.run(
    tx.q
      .updateTable('stores')
      .set(({ eb }) => ({ preview_epoch: eb('preview_epoch', '+', 1) }))
      .where('id', '=', tx.realm),
  );
  return { revoked: true as const };
});
