import type { PageView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { cardSizes } from '../../blocks/layouts/cardSizes.ts';
import { gridClass } from '../../blocks/layouts/gridClass.ts';
import { Pager } from '../../blocks/Pager.tsx';
import { ProductCard } from '../../blocks/ProductCard.tsx';
import { SearchForm } from '../../blocks/SearchForm.tsx';
import { StoreBar } from '../../blocks/StoreBar.tsx';
import { StoreFooter } from '../../blocks/StoreFooter.tsx';
import { storeLink } from '../../blocks/storeLink.ts';
import { Symbol } from '../../blocks/Symbol.tsx';
import { useMessages } from '../../blocks/useMessages.ts';
import { productsTitle } from './productsTitle.ts';

type ProductsPageProps = Extract<PageView, { kind: 'products' }>;

/** All products of a store, or those that match a search or have a tag, page by page. */
export function ProductsPage({ store, products, search, tag, page, previousHref, nextHref }: ProductsPageProps) {
  const { front, store: messages } = useMessages();
  const isFiltered = search !== '' || tag !== '';
  return (
    <>
      <StoreBar store={store} hasCart />
      <main id="main" className="width products">
        {isFiltered ? (
          <a className="back" href={storeLink(store, 'products')}>
            <Symbol name="back" />
            {front.allProducts}
          </a>
        ) : null}
        <h1>{isFiltered ? <bdi>{productsTitle({ search, tag })}</bdi> : front.allProducts}</h1>
        {page > 1 ? <p className="meta">{fill(front.page, { page: String(page) })}</p> : null}
        <SearchForm id="find" action={storeLink(store, 'products')} label={front.search} search={search} tag={tag} />
        {products.length === 0 ? (
          <p className="empty">{isFiltered ? front.nothing : messages.empty}</p>
        ) : (
          <ul className={gridClass('calm')}>
            {products.map((product, index) => (
              <ProductCard
                key={product.slug}
                store={store}
                product={product}
                arrives={index === 0 ? 'first' : index < 3 ? 'soon' : 'later'}
                sizes={cardSizes('calm', { index, count: products.length })}
              />
            ))}
          </ul>
        )}
        <Pager page={page} previousHref={previousHref} nextHref={nextHref} />
      </main>
      <StoreFooter store={store} />
    </>
  );
}
