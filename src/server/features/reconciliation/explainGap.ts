import { explainGap as explainContract, reopenGap as reopenContract, type Gap } from '#shared/contract/gaps.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import { recordAdminAction } from '../audit/recordAdminAction.ts';
import { presentGap, selectGaps } from './gapRows.ts';

/** Marks a difference as explained, with the reason. */
export const explainGap = defineHandler(explainContract, async ({ note, ...key }, context) => {
  const { tx, admin, now } = context;
  await change(tx, key, { explained_at: now, explained_by: admin.id, note });
  const gap = await findGap(tx, key);
  const target = { kind: 'store' as const, id: gap.store.id };
  await recordAdminAction(context, { action: 'payments.gap-explained', target, after: factsOf(gap), reason: note });
  return { gap };
});

/** Takes that back. */
export const reopenGap = defineHandler(reopenContract, async (key, context) => {
  const { tx } = context;
  await change(tx, key, { explained_at: null, explained_by: null });
  const gap = await findGap(tx, key);
  const target = { kind: 'store' as const, id: gap.store.id };
  await recordAdminAction(context, { action: 'payments.gap-reopened', target, after: factsOf(gap) });
  return { gap };
});

interface Change {
  explained_at: Date | null;
  explained_by: string | null;
  note?: string;
}

interface Key {
  storeId: string;
  gapId: string;
}

async function change(tx: PlatformTx, { storeId, gapId }: Key, values: Change): Promise<void> {
  const changed = await tx.run(
    tx.q.updateTable('processor_gaps').set(values).where('store_id', '=', storeId).where('id', '=', gapId),
  );
  if (changed === 0) refuse('not-found');
}

const findGap = async (tx: PlatformTx, { storeId, gapId }: Key): Promise<Gap> =>
  presentGap(await tx.one(selectGaps(tx).where('g.store_id', '=', storeId).where('g.id', '=', gapId)));

const factsOf = ({ sourceId, booked, received }: Gap) => ({
  object: sourceId,
  booked: booked.amount,
  received: received.amount,
  currency: booked.currency,
});
