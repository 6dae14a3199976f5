import { ImageIcon } from 'lucide-react';
import type { Image } from '#shared/contract/catalog.ts';
import { imageAddress } from '#web/blocks/imageAddress.ts';
import { cx } from '#web/ui/cx.ts';

const WIDTH = 160;

/** A small thumbnail of a product's first cover, or a placeholder. Decorative, because the title is next to it. */
export function CoverThumb({ image, large = false }: { image: Image | null; large?: boolean }) {
  return (
    <span
      className={cx(
        'flex shrink-0 items-center justify-center overflow-hidden rounded-sm bg-hover text-ink-3',
        large ? 'h-12 w-16' : 'h-8 w-touch',
      )}
    >
      {image ? (
        <img src={imageAddress(image, WIDTH)} alt="" loading="lazy" className="size-full object-cover" />
      ) : (
        <ImageIcon aria-hidden className="size-4" />
      )}
    </span>
  );
}
