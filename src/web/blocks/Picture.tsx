import type { Image } from '#shared/contract/catalog.ts';
import { imageAddress } from './imageAddress.ts';

type PictureProps = {
  image: Image;
  alt: string;
  /** The widest the layout ever shows it, in CSS pixels; twice that is the largest file named. */
  widest: number;
  sizes: string;
  /** first: the page's main picture; soon: likely in the first screen; later: below it. */
  arrives: 'first' | 'soon' | 'later';
};

/** A picture in the sizes the server keeps, with its measures, so that the page does not move when it comes. */
export function Picture({ image, alt, widest, sizes, arrives }: PictureProps) {
  const widths = usefulWidths(image, widest);
  const img = (
    <img
      src={imageAddress(image, 640)}
      srcSet={widths.map((width) => `${image.url}-${width}.webp ${width}w`).join(',')}
      sizes={sizes}
      width={image.width}
      height={image.height}
      alt={alt}
      {...(arrives === 'first' ? { fetchPriority: 'high' as const } : {})}
      {...(arrives === 'later' ? { loading: 'lazy' as const } : {})}
    />
  );
  // Inside <picture> React leaves out its preload link, which would say the same bytes twice.
  return arrives === 'later' ? img : <picture>{img}</picture>;
}

function usefulWidths(image: Image, widest: number): number[] {
  const useful = image.widths.filter((width) => width <= widest * 2);
  return useful.length > 0 ? useful : image.widths.slice(0, 1);
}
