import { getPreview as contract } from '#shared/contract/previews.ts';
import { answer } from '../../access/answer.ts';
import { findPreview, latestRevision, presentPreview } from './previewRecord.ts';

export const getPreview = answer(contract, async (_input, { tx }) => {
  const [record, revision] = await Promise.all([findPreview(tx), latestRevision(tx)]);
  return { preview: presentPreview(record), revision };
});
