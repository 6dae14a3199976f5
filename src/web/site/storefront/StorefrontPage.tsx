import type { PageView } from '#shared/contract/pages.ts';
import { Avatar } from '../../blocks/Avatar.tsx';
import { MadeWith } from '../../blocks/MadeWith.tsx';
import { ProductCard } from '../../blocks/ProductCard.tsx';
import { SocialRow } from '../../blocks/SocialRow.tsx';

type StorefrontPageProps = Extract<PageView, { kind: 'storefront' }>;

/** The store's front: who it is, where else they are, what they sell. */
export function StorefrontPage({ store, products }: StorefrontPageProps) {
  return (
    <>
      <header className="hero">
        <div>
          <Avatar store={store} size={104} />
          <h1 dir="auto">{store.name}</h1>
          {store.description === '' ? null : <p dir="auto">{store.description}</p>}
          <SocialRow links={store.socialLinks} />
        </div>
      </header>
      <main>
        {products.length === 0 ? (
          <p className="empty">The first things are being made. Look in again soon.</p>
        ) : (
          <ul className="cards">
            {products.map((product, index) => (
              <ProductCard
                key={product.slug}
                store={store}
                product={product}
                arrives={arrival(index)}
                isRow={isRow(index, products.length)}
              />
            ))}
          </ul>
        )}
      </main>
      <MadeWith platformUrl={store.platformUrl} />
    </>
  );
}

const isRow = (index: number, count: number): boolean => index > 0 && count >= LONG_LIST;
const LONG_LIST = 5;

const arrival = (index: number) => (index === 0 ? 'first' : index < 3 ? 'soon' : 'later');
