import { Star } from 'lucide-react';
import { STARS } from '#shared/rules/review.ts';
import { cx } from '#web/ui/cx.ts';

/** Five stars, those of the review filled. */
export function StarRow({ stars }: { stars: number }) {
  return (
    <span className="inline-flex shrink-0 gap-hair align-middle">
      <span className="sr-only">{stars} out of 5</span>
      {STARS.map((each) => (
        <Star key={each} aria-hidden className={cx('size-4', each <= stars ? 'fill-amber text-amber' : 'text-ink-3')} />
      ))}
    </span>
  );
}
