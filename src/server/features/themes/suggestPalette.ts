import { refuse } from '#shared/contract/refusals.ts';
import { suggestPalette as contract } from '#shared/contract/themes.ts';
import { palettesOf } from '#shared/rules/palette.ts';
import { answer } from '../../access/answer.ts';
import { imageColours } from '../../gateways/files/imageColours.ts';
import { imageKey } from '../catalog/imageKey.ts';

export const suggestPalette = answer(
  contract,
  async ({ imageId: claimedImageId }, { tx, services }) => {
    const image = await tx.maybe(
      tx.q
        .selectFrom('images')
        .select(['id', 'widths'])
        .where('store_id', '=', tx.realm)
        .where('id', '=', claimedImageId),
    );
    if (!image) refuse('not-found');
    const key = imageKey({ storeId: tx.realm, imageId: image.id, width: Math.min(...image.widths) });
    return { palettes: palettesOf(await imageColours(await services.files.get(key))) };
  },
  ({ storeId }) => [{ key: `palettes ${storeId}`, most: 120, seconds: 3600 }],
);
