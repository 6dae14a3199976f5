import type { productGrid } from '#shared/blocks/productGrid.ts';
import { GRID_MAX, selectProducts } from '#shared/blocks/selectProducts.ts';
import type { BlockMessages } from '#shared/rules/messages/Messages.ts';
import { gridClass, gridLayout } from '../layouts/gridClass.ts';
import { ProductCard } from '../ProductCard.tsx';
import { SearchForm } from '../SearchForm.tsx';
import { storeLink } from '../storeLink.ts';
import type { ViewPropsOf } from '../viewOf.ts';
import { cardSizes } from '../layouts/cardSizes.ts';
import { AllProducts } from './AllProducts.tsx';
import { FindProducts } from './FindProducts.tsx';

export function ProductGrid({
  id,
  props,
  page: { store, data, messages: texts, isFirst, isEditing },
}: ViewPropsOf<typeof productGrid>) {
  const matching = selectProducts(props, data.products);
  const products = matching.slice(0, GRID_MAX);
  const hasMore = matching.length > products.length;
  const isFindable = products.length > FINDABLE && !hasMore;
  const layout = gridLayout(props.layout, store.theme);
  if (products.length === 0 && props.show !== 'all' && !isEditing) return null;
  return (
    <>
      {props.title === '' ? null : (
        <h2 className="title" dir="auto">
          {props.title}
        </h2>
      )}
      {isFindable ? <FindProducts products={products} /> : null}
      {hasMore ? (
        <SearchForm id={`find-${id}`} action={storeLink(store, 'products')} label={texts.front.search} />
      ) : null}
      {products.length === 0 ? (
        <p className="empty">{emptyText(props.show, texts)}</p>
      ) : (
        <ul className={gridClass(layout)}>
          {products.map((product, index) => (
            <ProductCard
              key={product.slug}
              store={store}
              product={product}
              level={props.title === '' ? 'h2' : 'h3'}
              arrives={arrival(isFirst ? index : index + 1)}
              sizes={cardSizes(layout, { index, count: products.length })}
              tags={isFindable ? product.tags : []}
            />
          ))}
        </ul>
      )}
      {hasMore ? <AllProducts store={store} tag={props.show === 'tag' ? props.tag : ''} /> : null}
    </>
  );
}

/** Longer lists get a search. */
const FINDABLE = 12;

/** Visitors see the first three products before they scroll. The images of the others load later. */
const arrival = (index: number) => (index === 0 ? 'first' : index < 3 ? 'soon' : 'later');

function emptyText(show: string, { store }: BlockMessages): string {
  if (show === 'tag') return 'No products have this tag yet.';
  return show === 'chosen' ? 'Choose the products to show here.' : store.empty;
}
