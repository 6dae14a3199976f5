import type { StoreDraft } from '#shared/contract/previews.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { latestRevision, type DraftRecord } from './draftRecord.ts';

interface Change {
  draft: StoreDraft;
  /** The draft's fields that were added, changed or removed. */
  fields: readonly string[];
  editor: string | null;
  now: Date;
}

/** Writes the next revision of the draft, or deletes it if it has no fields. The store's row must be locked. */
export async function saveDraft(
  tx: StoreTx,
  { draft, fields, editor, now }: Change,
): Promise<{ record: DraftRecord | null; revision: number }> {
  const revision = (await latestRevision(tx)) + 1;
  await markChanged(tx, { fields, revision, editor });
  const isEmpty = Object.values(draft).every((input) => input === undefined);
  if (isEmpty) await deleteDraft(tx);
  else await upsertDraft(tx, { draft, revision, now });
  await tx.announce(`preview:${tx.realm}`);
  return { record: isEmpty ? null : { draft, revision, updatedAt: now }, revision };
}

export const deleteDraft = (tx: StoreTx): Promise<number> =>
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

async function upsertDraft(
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
