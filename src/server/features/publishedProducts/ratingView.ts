import type { RatingView } from '#shared/contract/pages.ts';
import type { Language } from '#shared/rules/language.ts';
import { fill, fillCount } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { ratingOf, type StarCounts } from '#shared/rules/review.ts';

/** '4.7', '12' and '4.7 out of 5, 12 reviews' in a language. Undefined without reviews. */
export function ratingView(counts: StarCounts | undefined, language: Language): RatingView | undefined {
  const { average: value, count } = ratingOf(counts ?? [0, 0, 0, 0, 0]);
  if (count === 0) return undefined;
  const messages = getMessages(language);
  const { rating, count: forms } = messages.reviews;
  const average = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
  return {
    value,
    average,
    count: new Intl.NumberFormat(language).format(count),
    label: fill(rating, { average, reviews: fillCount(messages, forms, count) }),
  };
}
