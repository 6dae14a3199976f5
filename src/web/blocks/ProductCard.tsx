import type { ProductCardView, StoreFrame } from '#shared/contract/pages.ts';
import { firstLetter } from './Avatar.tsx';
import { Picture } from './Picture.tsx';
import { storeLink } from './storeLink.ts';

type ProductCardProps = {
  store: StoreFrame;
  product: ProductCardView;
  arrives: 'first' | 'soon' | 'later';
  level?: 'h2' | 'h3';
  /** How wide the layout shows its picture. */
  sizes: string;
  /** Where a script finds it by them. */
  tags?: readonly string[];
};

/** A product in a list: cover, title, one line, price. The title is the link, and covers the whole card. */
export function ProductCard({ store, product, arrives, level: Title = 'h2', sizes, tags = [] }: ProductCardProps) {
  const { slug, title, summary, cover, price } = product;
  return (
    <li {...(tags.length > 0 ? { 'data-tags': tags.join('\n') } : {})}>
      {cover === null ? (
        <span className="letter" aria-hidden>
          {firstLetter(title)}
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
        {summary === '' ? null : <p>{summary}</p>}
        <b>{price.label}</b>
      </div>
    </li>
  );
}
