import type { productGrid } from '#shared/blocks/productGrid.ts';
import { selectProducts } from '#shared/blocks/selectProducts.ts';
import { ProductCard } from '../ProductCard.tsx';
import type { ViewPropsOf } from '../viewOf.ts';

export function ProductGrid({ props, page: { store, data, isFirst, isEditing } }: ViewPropsOf<typeof productGrid>) {
  const products = selectProducts(props, data.products);
  if (products.length === 0 && props.show !== 'all' && !isEditing) return null;
  return (
    <>
      {props.title === '' ? null : <h2 dir="auto">{props.title}</h2>}
      {products.length === 0 ? (
        <p className="empty">{emptyWords(props.show)}</p>
      ) : (
        <ul className="cards">
          {products.map((product, index) => (
            <ProductCard
              key={product.slug}
              store={store}
              product={product}
              level={props.title === '' ? 'h2' : 'h3'}
              arrives={arrival(isFirst ? index : index + 1)}
              isRow={index > 0 && products.length >= LONG_LIST}
            />
          ))}
        </ul>
      )}
    </>
  );
}

const LONG_LIST = 5;

const arrival = (index: number) => (index === 0 ? 'first' : index < 3 ? 'soon' : 'later');

/** Visitors read the first only: the others leave the page's room to its other blocks. */
function emptyWords(show: string): string {
  if (show === 'tag') return 'No product has this tag yet.';
  return show === 'chosen'
    ? 'Choose the products to show here.'
    : 'The first things are being made. Look in again soon.';
}
