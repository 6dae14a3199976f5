import { refuse } from '#shared/contract/refusals.ts';
import { backgroundImagesOf } from '#shared/rules/theme.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** Refuses a background that is not an image of this store, unless it was already set before. */
export async function assertBackground(tx: StoreTx, overrides: unknown, before: readonly unknown[]): Promise<void> {
  const [id] = backgroundImagesOf(overrides);
  if (id === undefined || before.flatMap(backgroundImagesOf).includes(id)) return;
  const image = await tx.maybe(
    tx.q.selectFrom('images').select('id').where('store_id', '=', tx.realm).where('id', '=', id),
  );
  if (!image) refuse('not-found', { field: 'themeOverrides.backgroundImageId' }, MESSAGES);
}

const MESSAGES = 'This image isn’t in your store. Choose another background.';
