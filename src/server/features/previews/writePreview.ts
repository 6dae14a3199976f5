import type { StoreDraft } from '#shared/contract/previews.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { latestRevision, type PreviewRecord } from './previewRecord.ts';

interface Change {
  draft: StoreDraft;
  /** The fields of the draft that are new, or gone. */
  fields: readonly string[];
  editor: string | null;
  now: Date;
}

/** Writes the next revision of the draft; one without wishes is no preview. The store's row must be locked. */
export async function writePreview(
  tx: StoreTx,
  { draft, fields, editor, now }: Change,
): Promise<{ record: PreviewRecord | null; revision: number }> {
  const revision = (await latestRevision(tx)) + 1;
  await markChanged(tx, { fields, revision, editor });
  const isEmpty = Object.values(draft).every((wish) => wish === undefined);
  if (isEmpty) await deletePreview(tx);
  else await keepDraft(tx, { draft, revision, now });
  await tx.announce(`preview:${tx.realm}`);
  return { record: isEmpty ? null : { draft, revision, updatedAt: now }, revision };
}

export const deletePreview = (tx: StoreTx): Promise<number> =>
  tx.run(tx.q.deleteFrom('store_previews').where('store_id', '=', tx.realm));

async function markChanged(
  tx: StoreTx,
  { fields, revision, editor }: { fields: readonly string[]; revision: number; editor: string | null },
): Promise<void> {
  if (fields.length === 0) return;
  await tx.run(
    tx.q
      .insertInto('store_preview_fields')
      .values(fields.map((field) => ({ store_id: tx.realm, field, revision, editor })))
      .onConflict((conflict) => conflict.columns(['store_id', 'field']).doUpdateSet({ revision, editor })),
  );
}

async function keepDraft(
  tx: StoreTx,
  { draft, revision, now }: { draft: StoreDraft; revision: number; now: Date },
): Promise<void> {
  const row = { draft: JSON.stringify(draft), revision, updated_at: now };
  await tx.run(
    tx.q
      .insertInto('store_previews')
      .values({ store_id: tx.realm, ...row })
      .onConflict((conflict) => conflict.column('store_id').doUpdateSet(row)),
  );
}
