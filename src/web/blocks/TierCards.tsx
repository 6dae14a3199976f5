import type { StoreFrame, TierView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { storeLink } from './storeLink.ts';
import { Symbol } from './Symbol.tsx';
import { useBlockMessages } from './useBlockMessages.ts';

interface TierCardsProps {
  store: StoreFrame;
  slug: string;
  tiers: readonly TierView[];
  /** False: nobody can join, or the visitor is a member and switches in the library. */
  isOffered: boolean;
}

/** The tiers of a membership side by side. Each leads to its own checkout. */
export function TierCards({ store, slug, tiers, isOffered }: TierCardsProps) {
  const { product: messages } = useBlockMessages();
  const checkout = storeLink(store, 'checkout', slug);
  const more = checkout.includes('?') ? '&' : '?';
  return (
    <ul className="tier-cards">
      {tiers.map(({ id, name, description, price, every, includes, items, left, action }) => (
        <li key={id}>
          <h3 dir="auto">{name}</h3>
          <p className="tier-price">
            <bdi>{price}</bdi> <small>{every}</small>
          </p>
          {description === '' ? null : (
            <p className="tier-text" dir="auto">
              {description}
            </p>
          )}
          {includes === null && items.length === 0 ? null : (
            <ul className="gives">
              {includes === null ? null : (
                <li>
                  <Symbol name="check" />
                  <b dir="auto">{includes}</b>
                </li>
              )}
              {items.map(({ title, fact }, at) => (
                <li key={at}>
                  <Symbol name="check" />
                  <bdi>{title}</bdi>
                  {fact === title ? null : <small>{fact}</small>}
                </li>
              ))}
            </ul>
          )}
          {left === null ? null : (
            <p>
              <small>{left === 0 ? messages.soldOut : fill(messages.left, { count: `${left}` })}</small>
            </p>
          )}
          {isOffered && left !== 0 ? (
            <a className="cta" href={`${checkout}${more}variant=${id}`}>
              {action}
              {action.includes(name) ? null : <span className="unseen"> {name}</span>}
            </a>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
