import { discardPreview as contract, DRAFT_FIELDS } from '#shared/contract/previews.ts';
import { answer } from '../../access/answer.ts';
import { lockStore } from '../stores/lockStore.ts';
import { dropWishes } from './dropWishes.ts';
import { findPreview } from './previewRecord.ts';

export const discardPreview = answer(contract, async (_input, { tx, now }) => {
  await lockStore(tx);
  const discarded = (await findPreview(tx)) !== null;
  await dropWishes(tx, { fields: DRAFT_FIELDS, now });
  return { discarded };
});
