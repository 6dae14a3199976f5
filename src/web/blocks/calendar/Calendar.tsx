import type { calendar } from '#shared/blocks/calendar.ts';
import { FormSection } from '../FormSection.tsx';
import { pickOrHint } from '../pickOrHint.tsx';
import { PriceTag } from '../PriceTag.tsx';
import { storeLink } from '../storeLink.ts';
import type { ViewPropsOf } from '../viewOf.ts';

/**
 * The next free times of a call. A script loads them from the page of all times, because a cached page would offer times that were
 * taken meanwhile. Without it, the button leads to that page.
 */
export function Calendar({ props, page }: ViewPropsOf<typeof calendar>) {
  const { store, messages, isEditing } = page;
  const { product, hint } = pickOrHint('calendar', props.product, page);
  if (!product) return hint;
  const { title, summary, slug, isSoldOut = false, isWaitlist = false } = product;
  const isOffered = !isSoldOut && !isWaitlist;
  const times = storeLink(store, 'times', slug);
  return (
    <FormSection props={{ title: props.title || title, words: props.words || summary, look: props.look }}>
      <PriceTag product={product} />
      {isEditing ? (
        <div className="free-times">
          <Example most={props.most} />
        </div>
      ) : isOffered ? (
        <div className="free-times" data-free-times={times} data-most={props.most} data-extra="now" />
      ) : null}
      <p>
        <a className="cta" href={isOffered ? times : storeLink(store, 'product', slug)}>
          {isOffered ? props.button || messages.call.choose : messages.product.seeContents}
        </a>
      </p>
    </FormSection>
  );
}

/** What the builder shows in place of the free times, which it does not load. */
function Example({ most }: { most: number }) {
  return (
    <ol>
      <li>
        <h3>Your next free times appear here</h3>
        <ul>
          {Array.from({ length: most }, (_, at) => (
            <li key={at}>
              <button
                type="button"
                className="quiet"
              >{`${9 + Math.floor(at / 2)}:${at % 2 === 0 ? '00' : '30'}`}</button>
            </li>
          ))}
        </ul>
      </li>
    </ol>
  );
}
