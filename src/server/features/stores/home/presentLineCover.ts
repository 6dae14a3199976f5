import type { Image } from '#shared/contract/catalog.ts';
import { presentImage } from '../../media/presentImage.ts';

/** The cover of an order line from its columns. They are all null if the image was deleted. */
interface LineCover {
  id: string | null;
  width: number | null;
  height: number | null;
  widths: number[] | null;
  color: string | null;
}

export function presentLineCover(storeId: string, cover: LineCover | undefined): Image | null {
  if (!cover) return null;
  const { id, width, height, widths, color } = cover;
  if (id === null || width === null || height === null || widths === null || color === null) return null;
  return presentImage(storeId, { id, width, height, widths, color });
}
