import type { ProductCardView } from '#shared/contract/pages.ts';
import { firstLetter } from './Avatar.tsx';
import { Picture } from './Picture.tsx';

type CoverProps = {
  product: Pick<ProductCardView, 'title' | 'cover'>;
  widest: number;
  sizes: string;
  arrives: 'first' | 'soon' | 'later';
};

/** A product's picture, or the first letter of its title until it has one. */
export function Cover({ product: { title, cover }, ...layout }: CoverProps) {
  if (cover === null) {
    return (
      <span className="letter" aria-hidden>
        {firstLetter(title)}
      </span>
    );
  }
  return <Picture image={cover.image} alt={cover.alt} {...layout} />;
}
