import type { RatingView } from '#shared/contract/pages.ts';

/** The average and the number of reviews on a card: '★ 4.7 (12)'. Cards are many, so it has no drawing. */
export const Rating = ({ rating: { average, count, label } }: { rating: RatingView }) => (
  <small className="rated" title={label}>
    ★ {average} ({count})
  </small>
);
