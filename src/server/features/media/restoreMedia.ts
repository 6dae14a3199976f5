import { restoreMedia as contract } from '#shared/contract/media.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { setDeleted } from './setDeleted.ts';

export const restoreMedia = defineHandler(contract, async ({ mediaId }, { tx }) => {
  if (!(await setDeleted(tx, mediaId, null))) refuse('not-found', { field: 'mediaId' });
  return { restored: true as const };
});
