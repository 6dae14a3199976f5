import type { Image, ImageFacts } from '#shared/contract/catalog.ts';

/** A picture with its address, the same on the platform's host and on a store's own. */
export function presentImage(storeId: string, { id, width, height, widths, colour }: ImageFacts): Image {
  return { id, url: `/media/${storeId}/${id}`, width, height, widths, colour };
}
