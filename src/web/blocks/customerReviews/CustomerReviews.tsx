import type { customerReviews } from '#shared/blocks/customerReviews.ts';
import type { ShownReviewsView, StoreFrame } from '#shared/contract/pages.ts';
import { Hint } from '../Hint.tsx';
import { pickOrHint } from '../pickOrHint.tsx';
import { Stars } from '../Stars.tsx';
import { storeLink } from '../storeLink.ts';
import { useBlockMessages } from '../useBlockMessages.ts';
import type { ViewPropsOf } from '../viewOf.ts';

/** Reviews of one product or of all, and what they say together. Nothing while there are none. */
export function CustomerReviews({ id, props, page }: ViewPropsOf<typeof customerReviews>) {
  const { store, data, isEditing } = page;
  const isOfOne = props.from === 'product';
  const { product, hint } = isOfOne ? pickOrHint('customerReviews', props.product, page) : {};
  if (isOfOne && !product) return hint;
  const rated = product ?? data.products.find(({ rating }) => rating);
  if (isEditing && !rated) return <Hint>Reviews appear here once customers have written some.</Hint>;
  const shown = isEditing && rated?.rating ? { rating: rated.rating, items: EXAMPLES } : data.reviews?.[id];
  const items = (shown?.items ?? []).slice(0, props.most);
  if (shown === undefined || (items.length === 0 && !props.showsAverage)) return null;
  return (
    <>
      {props.title === '' ? null : (
        <h2 className="title" dir="auto">
          {props.title}
        </h2>
      )}
      {props.showsAverage ? <Average rating={shown.rating} /> : null}
      {items.length === 0 ? null : (
        <ul
          className={props.look === 'swipe' ? 'quotes starred swipe' : 'quotes starred'}
          {...(props.look === 'swipe' ? { tabIndex: 0 } : {})}
        >
          {items.map((review) => (
            <li key={review.id}>
              <Review store={store} review={review} />
            </li>
          ))}
        </ul>
      )}
      {product ? <AllLink store={store} slug={product.slug} /> : null}
    </>
  );
}

function Average({ rating: { value, average, label } }: Pick<ShownReviewsView, 'rating'>) {
  return (
    <p className="rated-at">
      <b aria-hidden>{average}</b>
      <Stars value={value} label={label} />
      <small aria-hidden>{label}</small>
    </p>
  );
}

function AllLink({ store, slug }: { store: StoreFrame; slug: string }) {
  return (
    <p className="rated-at">
      <a href={storeLink(store, 'reviews', slug)}>{useBlockMessages().reviews.all}</a>
    </p>
  );
}

function Review({ store, review }: { store: StoreFrame; review: ShownReviewsView['items'][number] }) {
  const { reviews: messages } = useBlockMessages();
  const { author, stars, label, body, postedOn, day, origin, product } = review;
  const note = origin === 'bought' ? messages.verified : origin === 'granted' ? messages.granted : '';
  return (
    <figure className="quote">
      <Stars value={stars} label={label} />
      <blockquote dir="auto">{body}</blockquote>
      <figcaption>
        <span>
          <b dir="auto">{author}</b>
          <small>
            {note === '' ? null : <>{note} · </>}
            <time dateTime={day}>{postedOn}</time>
          </small>
          {product === null ? null : (
            <small>
              <a href={storeLink(store, 'product', product.slug)} dir="auto">
                {product.title}
              </a>
            </small>
          )}
        </span>
      </figcaption>
    </figure>
  );
}

const example = (id: string, body: string): ShownReviewsView['items'][number] => ({
  id,
  author: 'Customer name',
  stars: 5,
  label: '5 out of 5',
  body,
  postedOn: 'Date',
  day: '2026-01-01',
  origin: 'bought',
  isEdited: false,
  reply: '',
  product: null,
});

/** What the builder shows in place of the reviews, which it does not load. */
const EXAMPLES: ShownReviewsView['items'] = [
  example('1', 'What one of your customers wrote appears here.'),
  example('2', 'And here what another customer wrote, word for word.'),
  example('3', 'Only people who have opened a product can review it.'),
];
