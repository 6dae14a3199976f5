import type { StoreTx } from '../../db/transaction.ts';
import { findPreview } from './previewRecord.ts';
import { writePreview } from './writePreview.ts';

/** Takes wishes out of the preview: what was since decided for the published store would else be undone by publishing. */
export async function dropWishes(tx: StoreTx, fields: readonly string[], now: Date): Promise<void> {
  const preview = await findPreview(tx);
  const draft = { ...preview?.draft };
  const dropped = fields.filter((field) => field in draft);
  if (dropped.length === 0) return;
  for (const field of dropped) Reflect.deleteProperty(draft, field);
  await writePreview(tx, { draft, fields: dropped, editor: null, now });
}
