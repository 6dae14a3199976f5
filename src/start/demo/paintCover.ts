import sharp from 'sharp';
import type { Services } from '#server/access/context.ts';
import { storeImage } from '#server/features/media/uploadImage.ts';
import type { StoreId } from '#shared/kit/ids.ts';
import { drawCover, type CoverName } from './drawCover.ts';

/** Draws one of the demo's images and uploads it. Returns its id. */
export async function paintCover(services: Services, storeId: StoreId, name: CoverName): Promise<string> {
  const drawing = sharp(Buffer.from(drawCover(name))).composite([
    { input: await grain(), tile: true, blend: 'soft-light' },
  ]);
  const source = await drawing.webp({ quality: 95, effort: 1 }).toBuffer();
  return (await storeImage(services, { storeId, name: `${name}.webp`, source, now: services.now() })).id;
}

/** A slight paper texture. */
const grain = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: 'gray',
      noise: { type: 'gaussian', mean: 128, sigma: 18 },
    },
  })
    .png()
    .toBuffer();
