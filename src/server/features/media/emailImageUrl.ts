import type { Image } from '#shared/contract/catalog.ts';

/** The path of an image for an email: the smallest rendition of at least `wanted` pixels, else the widest. */
export function emailImageUrl({ url, widths }: Pick<Image, 'url' | 'widths'>, wanted: number): string {
  const width = widths.toSorted((a, b) => a - b).find((each) => each >= wanted) ?? Math.max(...widths);
  return `${url}-${width}-email`;
}
