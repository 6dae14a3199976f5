import type { Image } from '#shared/contract/catalog.ts';
import { imageAddress } from './imageAddress.ts';

type PictureProps = {
  image: Image;
  alt: string;
  /** The largest width in the layout, in CSS pixels. The largest file is twice as wide. */
  widest: number;
  sizes: string;
  /** `first`: the page's main image. `soon`: likely above the fold. `later`: below it. */
  arrives: 'first' | 'soon' | 'later';
};

/** A responsive image with its dimensions, so that the page does not shift when it loads. */
export function Picture({ image, alt, widest, sizes, arrives }: PictureProps) {
  const widths = usefulWidths(image, widest);
  const img = (
    <img
      // Every browser uses srcSet. src repeats one of its URLs, because repeated text compresses best.
      src={imageAddress(image, 320)}
      srcSet={widths.map((width) => `${image.url}-${width}.webp ${width}w`).join(',')}
      sizes={sizes}
      width={image.width}
      height={image.height}
      alt={alt}
      {...(arrives === 'first' ? { fetchPriority: 'high' as const } : {})}
      {...(arrives === 'later' ? { loading: 'lazy' as const } : {})}
    />
  );
  // React would add a preload link that repeats all URLs, but not for an image inside <picture>.
  return arrives === 'later' ? img : <picture>{img}</picture>;
}

function usefulWidths(image: Image, widest: number): number[] {
  const useful = image.widths.filter((width) => width <= widest * 2);
  return useful.length > 0 ? useful : image.widths.slice(0, 1);
}
