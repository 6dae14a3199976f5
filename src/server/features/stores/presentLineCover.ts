import type { Image } from '#shared/contract/catalog.ts';
import { presentImage } from '../catalog/presentImage.ts';

/** The picture of an order's line as its columns tell it: all of them null where the picture is gone. */
interface LineCover {
  id: string | null;
  width: number | null;
  height: number | null;
  widths: number[] | null;
  colour: string | null;
}

export function presentLineCover(storeId: string, cover: LineCover | undefined): Image | null {
  if (!cover) return null;
  const { id, width, height, widths, colour } = cover;
  if (id === null || width === null || height === null || widths === null || colour === null) return null;
  return presentImage(storeId, { id, width, height, widths, colour });
}
