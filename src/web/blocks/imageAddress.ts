import type { Image } from '#shared/contract/catalog.ts';

/** The URL of the smallest rendition that is at least this wide, else the largest. */
export function imageAddress(image: Image, width: number): string {
  const narrowestFirst = image.widths.toSorted((a, b) => a - b);
  const fitting = narrowestFirst.find((candidate) => candidate >= width) ?? narrowestFirst.at(-1);
  return fitting === undefined ? image.url : `${image.url}-${fitting}.webp`;
}
