import type { Image } from '#shared/contract/catalog.ts';

/** The smallest rendition of a picture that is at least this wide, else the largest there is. */
export function imageAddress(image: Image, width: number): string {
  const narrowestFirst = image.widths.toSorted((a, b) => a - b);
  const fitting = narrowestFirst.find((kept) => kept >= width) ?? narrowestFirst.at(-1);
  return fitting === undefined ? image.url : `${image.url}-${fitting}.webp`;
}
