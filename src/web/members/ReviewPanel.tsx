import type { MyReviewView, StoreFrame } from '#shared/contract/pages.ts';
import { fillCount } from '#shared/rules/messages/fill.ts';
import { REVIEW_AUTHOR_MAX, REVIEW_MAX, STARS } from '#shared/rules/review.ts';
import { Announce } from '../blocks/Announce.tsx';
import { FieldFrame } from '../blocks/FieldFrame.tsx';
import { firstProblem } from '../blocks/fieldProblems.ts';
import { FormField } from '../blocks/FormField.tsx';
import { NoticeBox } from '../blocks/NoticeBox.tsx';
import { StarShape } from '../blocks/Stars.tsx';
import { useMessages } from '../blocks/useMessages.ts';

type OpenReview = Exclude<MyReviewView, { note: string }>;

const FIELDS = ['stars', 'body', 'author'] as const;

/** The customer's review of a product that they have, or when they can write it. */
export function ReviewPanel({ store, review }: { store: StoreFrame; review: MyReviewView | null }) {
  const { reviews } = useMessages();
  if (review === null) return null;
  if ('note' in review)
    return (
      <section className="panel" id="review">
        <h2>{reviews.write}</h2>
        <p className="meta">{review.note}</p>
      </section>
    );
  return (
    <section className="panel my-review" id="review">
      <h2>{review.isSaved ? reviews.yours : reviews.write}</h2>
      <NoticeBox sentences={[review.notice, review.unseen].filter((sentence) => sentence !== null)} />
      <ReviewForm review={review} />
      {review.reply === '' ? null : (
        <div className="said">
          <p className="meta">
            <Announce sentence={reviews.reply} store={<bdi>{store.name}</bdi>} />
          </p>
          <p dir="auto">{review.reply}</p>
        </div>
      )}
    </section>
  );
}

function ReviewForm({ review: { action, typed, isSaved, problems } }: { review: OpenReview }) {
  const { reviews } = useMessages();
  const state = { problems, focus: firstProblem(FIELDS, problems) };
  return (
    <form method="post" action={action}>
      <StarsField stars={typed.stars} problem={problems['stars']} />
      <FieldFrame name="body" label={reviews.body} required={false} hint={reviews.bodyHint} {...state}>
        {(attributes) => (
          <textarea {...attributes} dir="auto" rows={4} maxLength={REVIEW_MAX} defaultValue={typed.body} />
        )}
      </FieldFrame>
      <FormField
        name="author"
        label={reviews.author}
        hint={reviews.authorHint}
        required
        dir="auto"
        autoComplete="nickname"
        maxLength={REVIEW_AUTHOR_MAX}
        defaultValue={typed.author}
        {...state}
      />
      <p className="pair">
        <button type="submit" name="step" value="save">
          {isSaved ? reviews.save : reviews.publish}
        </button>
        {isSaved ? (
          <button className="plain" type="submit" name="step" value="delete" formNoValidate>
            {reviews.remove}
          </button>
        ) : null}
      </p>
    </form>
  );
}

/** Radio buttons that look like stars: those up to the chosen one are filled. */
function StarsField({ stars, problem }: { stars: number; problem: string | undefined }) {
  const messages = useMessages();
  return (
    <fieldset className="rate" {...(problem === undefined ? {} : { 'aria-describedby': 'stars-problem' })}>
      <legend>{messages.reviews.choose}</legend>
      {STARS.map((each) => (
        <label key={each} htmlFor={`stars-${each}`}>
          <input type="radio" id={`stars-${each}`} name="stars" value={each} required defaultChecked={each === stars} />
          <StarShape />
          <span className="unseen">{fillCount(messages, messages.reviews.stars, each)}</span>
        </label>
      ))}
      {problem === undefined ? null : (
        <p className="problem" id="stars-problem">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
