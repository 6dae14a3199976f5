import type { ProductCardView } from '#shared/contract/pages.ts';
import { initialOf } from './Avatar.tsx';
import { Picture } from './Picture.tsx';

type CoverProps = {
  product: Pick<ProductCardView, 'title' | 'cover'>;
  widest: number;
  sizes: string;
  arrives: 'first' | 'soon' | 'later';
};

/** A product's cover, or the initial of its title. */
export function Cover({ product: { title, cover }, ...layout }: CoverProps) {
  if (cover === null) {
    return (
      <span className="letter" aria-hidden>
        {initialOf(title)}
      </span>
    );
  }
  return <Picture image={cover.image} alt={cover.alt} {...layout} />;
}
