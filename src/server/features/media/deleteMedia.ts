import { deleteMedia as contract } from '#shared/contract/media.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { isLivePlace } from '#shared/rules/mediaPlaces.ts';
import { answer } from '../../access/answer.ts';
import { lockStore } from '../stores/lockStore.ts';
import { mediaPlaces } from './mediaPlaces.ts';
import { setDeleted } from './setDeleted.ts';

/** Out of the list at once; the sweep takes the bytes later, and asks again before it does. */
export const deleteMedia = answer(contract, async ({ mediaId }, { tx, now }) => {
  await lockStore(tx);
  if (!(await setDeleted(tx, mediaId, now))) refuse('not-found', { field: 'mediaId' });
  const places = (await mediaPlaces(tx, [mediaId])).get(mediaId) ?? [];
  if (places.some(isLivePlace)) refuse('media-in-use');
  return { deleted: true as const };
});
