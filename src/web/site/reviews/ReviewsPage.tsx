import type { PageView } from '#shared/contract/pages.ts';
import { fill, fillCount } from '#shared/rules/messages/fill.ts';
import { Pager } from '../../blocks/Pager.tsx';
import { ReviewList, ReviewSums } from '../../blocks/Reviews.tsx';
import { StoreBar } from '../../blocks/StoreBar.tsx';
import { StoreFooter } from '../../blocks/StoreFooter.tsx';
import { storeLink } from '../../blocks/storeLink.ts';
import { Symbol } from '../../blocks/Symbol.tsx';
import { useMessages } from '../../blocks/useMessages.ts';

type ReviewsPageProps = Extract<PageView, { kind: 'reviews' }>;

/** All reviews of a product, page by page, or those with a number of stars. */
export function ReviewsPage({ store, product, reviews, stars, page, previousHref, nextHref }: ReviewsPageProps) {
  const messages = useMessages();
  const { all, only, none } = messages.reviews;
  const starsText = stars === null ? '' : fillCount(messages, messages.reviews.stars, stars);
  return (
    <>
      <StoreBar store={store} hasCart />
      <main id="main" className="width all-reviews">
        <a className="back" href={storeLink(store, 'product', product.slug)}>
          <Symbol name="back" />
          <bdi>{product.title}</bdi>
        </a>
        <h1>{stars === null ? all : fill(only, { stars: starsText })}</h1>
        <section className="reviews">
          <ReviewSums reviews={reviews} stars={stars} />
          <div>
            {reviews.items.length === 0 ? (
              <p>{fill(none, { stars: starsText })}</p>
            ) : (
              <ReviewList store={store} items={reviews.items} />
            )}
            {stars === null || reviews.allHref === null ? null : (
              <a className="button quiet" href={reviews.allHref}>
                {all}
              </a>
            )}
            <Pager page={page} previousHref={previousHref} nextHref={nextHref} />
          </div>
        </section>
      </main>
      <StoreFooter store={store} />
    </>
  );
}
