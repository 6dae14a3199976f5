import { publishPreview as contract } from '#shared/contract/previews.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { answer } from '../../access/answer.ts';
import { loadStore } from '../stores/loadStore.ts';
import { lockStore } from '../stores/lockStore.ts';
import { findPreview } from './previewRecord.ts';
import { publishDraft } from './publishDraft.ts';
import { deletePreview } from './writePreview.ts';

/** Makes the draft the published store and ends the preview. */
export const publishPreview = answer(contract, async (_input, { tx, storeId, now, services }) => {
  // A save on its way either came before this lock and is published, or begins a preview of its own after it.
  await lockStore(tx);
  const preview = await findPreview(tx);
  if (!preview) refuse('no-preview');
  await deletePreview(tx);
  await publishDraft(tx, preview.draft, { now, directory: services.directory });
  await tx.announce(`preview:${storeId}`);
  return { store: await loadStore(tx, storeId, services.settings) };
});
