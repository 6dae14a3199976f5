import { refuse } from '#shared/contract/refusals.ts';
import { backgroundImagesOf } from '#shared/rules/theme.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** Refuses a background that is no picture of this very store. One that stood there before was not chosen just now. */
export async function assertBackground(tx: StoreTx, wished: unknown, before: readonly unknown[]): Promise<void> {
  const [id] = backgroundImagesOf(wished);
  if (id === undefined || before.flatMap(backgroundImagesOf).includes(id)) return;
  const image = await tx.maybe(
    tx.q.selectFrom('images').select('id').where('store_id', '=', tx.realm).where('id', '=', id),
  );
  if (!image) refuse('not-found', { field: 'themeOverrides.backgroundImageId' }, SAYS);
}

const SAYS = 'This picture is not in your store. Choose another for the background.';
