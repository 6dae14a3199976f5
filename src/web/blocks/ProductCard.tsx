import type { ProductCardView, StoreFrame } from '#shared/contract/pages.ts';
import { hasRtlLetter } from '#shared/kit/isolate.ts';
import { initialOf } from './Avatar.tsx';
import { Picture } from './Picture.tsx';
import { PriceTag } from './PriceTag.tsx';
import { Rating } from './Rating.tsx';
import { storeLink } from './storeLink.ts';

type ProductCardProps = {
  store: StoreFrame;
  product: ProductCardView;
  arrives: 'first' | 'soon' | 'later';
  level?: 'h2' | 'h3';
  /** The width of its image in the layout. */
  sizes: string;
  /** Data attributes for the product search script. */
  tags?: readonly string[];
};

/**
 * A product in a list: cover, title, summary, price. The title is the link, and its area covers the whole card. It has the
 * direction of its title. A summary in the other one keeps its order.
 */
export function ProductCard({ store, product, arrives, level: Title = 'h2', sizes, tags = [] }: ProductCardProps) {
  const { slug, title, summary, cover } = product;
  return (
    <li {...(tags.length > 0 ? { 'data-tags': tags.join('\n') } : {})}>
      {cover === null ? (
        <span className="letter" aria-hidden>
          {initialOf(title)}
        </span>
      ) : (
        <Picture
          image={cover.image}
          alt={cover.alt}
          widest={arrives === 'first' ? 720 : 480}
          sizes={sizes}
          arrives={arrives}
        />
      )}
      <div dir="auto">
        <Title>
          <a href={storeLink(store, 'product', slug)}>{title}</a>
        </Title>
        {summary === '' ? null : <p>{hasRtlLetter(title + summary) ? <bdi>{summary}</bdi> : summary}</p>}
        {product.rating ? <Rating rating={product.rating} /> : null}
        <PriceTag product={product} />
      </div>
    </li>
  );
}
