import type { ProductCardView, StoreFrame } from '#shared/contract/pages.ts';
import { firstLetter } from './Avatar.tsx';
import { Picture } from './Picture.tsx';
import { storeLink } from './storeLink.ts';

type ProductCardProps = {
  store: StoreFrame;
  product: ProductCardView;
  arrives: 'first' | 'soon' | 'later';
  level?: 'h2' | 'h3';
  /** A small row on phones, as cards.css draws all but the first of a long list. */
  isRow?: boolean;
  /** Where a script finds it by them. */
  tags?: readonly string[];
};

const SIZES = '(min-width:64em) 21rem,(min-width:40em) 46vw,';

/** A product in a list: cover, title, one line, price. The title is the link, and covers the whole card. */
export function ProductCard({
  store,
  product,
  arrives,
  level: Title = 'h2',
  isRow = false,
  tags = [],
}: ProductCardProps) {
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
          widest={480}
          sizes={SIZES + (isRow ? '8em' : '92vw')}
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
