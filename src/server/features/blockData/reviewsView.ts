import type { ReviewsView, ReviewView } from '#shared/contract/pages.ts';
import type { Language } from '#shared/rules/language.ts';
import { fill, fillCount } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { ratingOf, STARS, type StarCounts } from '#shared/rules/review.ts';
import { STORE_PATHS } from '#shared/rules/storePaths.ts';
import { dayText } from '../orders/dayText.ts';
import { ratingView } from '../publishedProducts/ratingView.ts';
import type { ShownReview } from '../reviews/findShownReviews.ts';

interface Shown {
  counts: StarCounts | undefined;
  reviews: readonly ShownReview[];
  slug: string;
}

/** The reviews of a product, with how many have how many stars. Null if there are none. */
export function reviewsView(
  { base, language, linkQuery }: { base: string; language: Language; linkQuery: string },
  { counts, reviews, slug }: Shown,
): ReviewsView | null {
  const rating = ratingView(counts, language);
  if (counts === undefined || rating === undefined) return null;
  const messages = getMessages(language);
  const { count } = ratingOf(counts);
  const href = (stars: number | null) => reviewsHref({ base, linkQuery, slug, stars });
  return {
    rating,
    count,
    shares: STARS.toReversed().map((stars) => {
      const own = counts[stars - 1] ?? 0;
      return {
        stars,
        label: fillCount(messages, messages.reviews.stars, stars),
        count: new Intl.NumberFormat(language).format(own),
        percent: Math.round((own / count) * 100),
        href: href(stars),
      };
    }),
    items: reviews.map((review) => reviewView(review, language)),
    allHref: reviews.length < count ? href(null) : null,
  };
}

export function reviewView(review: ShownReview, language: Language): ReviewView {
  const { id, author, stars, body, origin, reply, created_at, edited_at } = review;
  const messages = getMessages(language);
  return {
    id,
    author,
    stars,
    label: fill(messages.reviews.outOf, { average: new Intl.NumberFormat(language).format(stars) }),
    body,
    postedOn: dayText(created_at, language),
    day: created_at.toISOString().slice(0, 10),
    origin,
    isEdited: edited_at !== null,
    reply,
  };
}

interface Place {
  base: string;
  linkQuery: string;
  slug: string;
  stars: number | null;
}

function reviewsHref({ base, linkQuery, slug, stars }: Place): string {
  const query = new URLSearchParams(linkQuery);
  if (stars !== null) query.set('stars', String(stars));
  return `${reviewsPath(base, slug)}${query.size === 0 ? '' : `?${query.toString()}`}`;
}

export const reviewsPath = (base: string, slug: string): string =>
  base + STORE_PATHS.reviews.replace(':product', encodeURIComponent(slug));
