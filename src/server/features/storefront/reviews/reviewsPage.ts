import { STORE_PATHS } from '#shared/contract/pages.ts';
import { STARS } from '#shared/rules/review.ts';
import { pageRoute } from '../../../access/page.ts';
import { noProduct } from '../../pageFrame/notices.ts';
import { neighborsOf, readAskedPage, toFirstPage } from '../../pageFrame/numberedPages.ts';
import { slugParam } from '../../pageFrame/params.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { findPublishedProductBySlug } from '../../publishedProducts/findPublishedProduct.ts';
import { inCurrency } from '../../publishedProducts/inCurrency.ts';
import { cardView } from '../../publishedProducts/productViews.ts';
import { findReviewSums } from '../../reviewRecord/reviewSums.ts';
import { findShownReviews } from '../../reviews/findShownReviews.ts';
import { reviewsPath, reviewsView } from '../../blockData/reviewsView.ts';

const PER_PAGE = 20;

/** All reviews of a product, page by page, or those with a number of stars. */
export const reviewsPage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: STORE_PATHS.reviews,
  who: 'visitor',
  onlyReads: true,
  handle: async (context) => {
    const { tx, storeId, base, linkQuery, params, query, currency } = context;
    const [store, found] = await Promise.all([storeFrame(context), findPublishedProductBySlug(tx, slugParam(params))]);
    if (!found?.showsReviews) return noProduct(store);
    const { page } = readAskedPage(query);
    const stars = STARS.find((each) => String(each) === query.get('stars')) ?? null;
    const { id: productId, slug } = found;
    const wanted = { productId, stars, limit: PER_PAGE + 1, offset: (page - 1) * PER_PAGE };
    const [sums, rows] = await Promise.all([findReviewSums(tx, [productId]), findShownReviews(tx, wanted)]);
    const list = { path: reviewsPath(base, slug), linkQuery, rest: { stars: stars === null ? '' : String(stars) } };
    if (rows.length === 0 && page > 1) return toFirstPage(list);
    const { language } = store;
    const counts = sums.get(productId);
    const reviews = reviewsView({ base, language, linkQuery }, { counts, reviews: rows.slice(0, PER_PAGE), slug });
    if (!reviews) return noProduct(store);
    const product = cardView(inCurrency(found, currency), { storeId, language, reviews: sums });
    const hasNext = rows.length > PER_PAGE;
    return {
      show: { kind: 'reviews', store, product, reviews, stars, page, ...neighborsOf({ page, hasNext, ...list }) },
    };
  },
});
