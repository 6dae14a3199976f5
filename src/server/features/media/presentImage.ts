import type { Image, ImageFacts } from '#shared/contract/catalog.ts';

/** An image with its URL path, which is the same on the platform and on the store's own host. */
export function presentImage(storeId: string, { id, width, height, widths, color }: ImageFacts): Image {
  return { id, url: `/media/${storeId}/${id}`, width, height, widths, color };
}
