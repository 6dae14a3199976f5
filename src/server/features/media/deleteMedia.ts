import { deleteMedia as contract } from '#shared/contract/media.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { isLivePlace } from '#shared/rules/mediaPlaces.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { lockStore } from '../storeRecord/lockStore.ts';
import { mediaPlaces } from './mediaPlaces.ts';
import { setDeleted } from './setDeleted.ts';

/** Hides the upload from the list. The sweep deletes the bytes later, after checking again that nothing uses them. */
export const deleteMedia = defineHandler(contract, async ({ mediaId }, { tx, now }) => {
  await lockStore(tx);
  if (!(await setDeleted(tx, mediaId, now))) refuse('not-found', { field: 'mediaId' });
  const places = (await mediaPlaces(tx, [mediaId])).get(mediaId) ?? [];
  if (places.some(isLivePlace)) refuse('media-in-use');
  return { deleted: true as const };
});
