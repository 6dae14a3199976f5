import type { StoreDraft } from '#shared/contract/previews.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findDraftRecord } from './draftRecord.ts';
import { saveDraft } from './saveDraft.ts';

/**
 * Removes fields from the draft that were since changed in the published store, because publishing the draft would undo
 * those changes. `keep` returns what remains of a field.
 */
export async function clearDraftFields(
  tx: StoreTx,
  { fields, now, keep }: { fields: readonly string[]; now: Date; keep?: (draft: StoreDraft) => StoreDraft },
): Promise<void> {
  const preview = await findDraftRecord(tx);
  const draft = { ...preview?.draft };
  const dropped = fields.filter((field) => field in draft);
  if (dropped.length === 0) return;
  const kept = keep?.(draft);
  for (const field of dropped) Reflect.deleteProperty(draft, field);
  await saveDraft(tx, { draft: { ...draft, ...kept }, fields: dropped, editor: null, now });
}
