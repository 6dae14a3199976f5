import { publishPreview as contract } from '#shared/contract/previews.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { loadStore } from '../storeRecord/loadStore.ts';
import { lockStore } from '../storeRecord/lockStore.ts';
import { findDraftRecord } from '../drafts/draftRecord.ts';
import { publishDraft } from './publishDraft.ts';
import { deleteDraft } from '../drafts/saveDraft.ts';

/** Publishes the draft and deletes it. */
export const publishPreview = defineHandler(contract, async (_input, { tx, storeId, now, services }) => {
  // A concurrent save either came before this lock and is published, or starts a new draft after it.
  await lockStore(tx);
  const preview = await findDraftRecord(tx);
  if (!preview) refuse('no-preview');
  await deleteDraft(tx);
  await publishDraft(tx, preview.draft, { now, directory: services.directory });
  await tx.announce(`preview:${storeId}`);
  return { store: await loadStore(tx, storeId, services.settings) };
});
