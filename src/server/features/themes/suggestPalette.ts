import { refuse } from '#shared/contract/refusals.ts';
import { suggestPalette as contract } from '#shared/contract/themes.ts';
import { palettesOf } from '#shared/rules/palette.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { imageColors } from '../../gateways/files/imageColors.ts';
import { imageKey } from '../media/imageKey.ts';

export const suggestPalette = defineHandler(
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
    return { palettes: palettesOf(await imageColors(await services.files.get(key))) };
  },
  ({ storeId }) => [{ key: `palettes ${storeId}`, most: 120, seconds: 3600 }],
);
