import type { ReviewsView, ReviewView, StoreFrame } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { Announce } from './Announce.tsx';
import { Stars } from './Stars.tsx';
import { useMessages } from './useMessages.ts';

/** The average, and how many reviews have how many stars. Each leads to those reviews. */
export function ReviewSums({ reviews, stars = null }: { reviews: ReviewsView; stars?: number | null }) {
  const { rating, shares } = reviews;
  const { reviews: messages } = useMessages();
  return (
    <div className="sums">
      <p className="average">
        <b>{rating.average}</b>
        <Stars value={rating.value} label={fill(messages.outOf, { average: rating.average })} />
        <span className="meta" aria-hidden>
          {rating.label}
        </span>
      </p>
      <ul className="shares">
        {shares.map((share) => (
          <li key={share.stars}>
            <a href={share.href} {...(share.stars === stars ? { 'aria-current': 'true' } : {})}>
              {share.label}
            </a>
            <progress value={share.percent} max={100} aria-hidden />
            <span className="meta">{share.count}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function ReviewList({ store, items }: { store: StoreFrame; items: readonly ReviewView[] }) {
  return (
    <ul className="said-by">
      {items.map((review) => (
        <li key={review.id}>
          <Review store={store} review={review} />
        </li>
      ))}
    </ul>
  );
}

function Review({ store, review }: { store: StoreFrame; review: ReviewView }) {
  const { author, stars, label, body, postedOn, day, origin, isEdited, reply } = review;
  const { reviews: messages } = useMessages();
  const notes = [
    ...(origin === 'bought' ? [messages.verified] : origin === 'granted' ? [messages.granted] : []),
    ...(isEdited ? [messages.edited] : []),
  ];
  return (
    <article>
      <Stars value={stars} label={label} />
      <p className="by">
        <b dir="auto">{author}</b>
        <span className="meta">
          <time dateTime={day}>{postedOn}</time>
          {notes.map((note) => ` · ${note}`)}
        </span>
      </p>
      {body === '' ? null : (
        <p className="body" dir="auto">
          {body}
        </p>
      )}
      {reply === '' ? null : (
        <div className="said">
          <p className="meta">
            <Announce sentence={messages.reply} store={<bdi>{store.name}</bdi>} />
          </p>
          <p dir="auto">{reply}</p>
        </div>
      )}
    </article>
  );
}
