import type { StoreDraft } from '#shared/contract/previews.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findPreview } from './previewRecord.ts';
import { writePreview } from './writePreview.ts';

/**
 * Takes wishes out of the preview: what was since decided for the published store would else be undone by publishing.
 * `keep` says what of them stays.
 */
export async function dropWishes(
  tx: StoreTx,
  { fields, now, keep }: { fields: readonly string[]; now: Date; keep?: (draft: StoreDraft) => StoreDraft },
): Promise<void> {
  const preview = await findPreview(tx);
  const draft = { ...preview?.draft };
  const dropped = fields.filter((field) => field in draft);
  if (dropped.length === 0) return;
  const kept = keep?.(draft);
  for (const field of dropped) Reflect.deleteProperty(draft, field);
  await writePreview(tx, { draft: { ...draft, ...kept }, fields: dropped, editor: null, now });
}
