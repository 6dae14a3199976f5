import { getPreview as contract } from '#shared/contract/previews.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { findDraftRecord, latestRevision, presentPreview } from '../drafts/draftRecord.ts';

export const getPreview = defineHandler(contract, async (_input, { tx }) => {
  const [record, revision] = await Promise.all([findDraftRecord(tx), latestRevision(tx)]);
  return { preview: presentPreview(record), revision };
});
