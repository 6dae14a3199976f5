import type { StoreDraft } from '#shared/contract/previews.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findDraftRecord } from './draftRecord.ts';
import { saveDraft } from './saveDraft.ts';

/**
 * Removes fields from the draft that were since changed in the published store, because publishing the draft would undo
 * those changes. `rebase` returns the part of the removed fields that stays.
 */
export async function clearDraftFields(
  tx: StoreTx,
  { fields, now, rebase }: { fields: readonly string[]; now: Date; rebase?: (draft: StoreDraft) => StoreDraft },
): Promise<void> {
  const preview = await findDraftRecord(tx);
  const draft = { ...preview?.draft };
  const dropped = fields.filter((field) => field in draft);
  if (dropped.length === 0) return;
  const rest = rebase?.(draft);
  for (const field of dropped) Reflect.deleteProperty(draft, field);
  await saveDraft(tx, { draft: { ...draft, ...rest }, fields: dropped, editor: null, now });
}
