import { refuse } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** The columns of an image of this store. */
export async function findAvatar(tx: StoreTx, avatarId: string): Promise<{ avatar_id: string; avatar_width: number }> {
  const image = await tx.maybe(
    tx.q.selectFrom('images').select('widths').where('store_id', '=', tx.realm).where('id', '=', avatarId),
  );
  if (!image) refuse('not-found', { field: 'avatarId' });
  return { avatar_id: avatarId, avatar_width: Math.min(...image.widths) };
}
