import { discardPreview as contract, DRAFT_FIELDS } from '#shared/contract/previews.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { lockStore } from '../storeRecord/lockStore.ts';
import { clearDraftFields } from '../drafts/clearDraftFields.ts';
import { findDraftRecord } from '../drafts/draftRecord.ts';

export const discardPreview = defineHandler(contract, async (_input, { tx, now }) => {
  await lockStore(tx);
  const discarded = (await findDraftRecord(tx)) !== null;
  await clearDraftFields(tx, { fields: DRAFT_FIELDS, now });
  return { discarded };
});
