import type { StoreFrame, TierView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { storeLink } from '../../blocks/storeLink.ts';
import { Symbol } from '../../blocks/Symbol.tsx';
import { useMessages } from '../../blocks/useMessages.ts';

interface MembershipTiersProps {
  store: StoreFrame;
  slug: string;
  tiers: readonly TierView[];
  /** False: nobody can join, or the visitor is a member and switches in the library. */
  isOffered: boolean;
  hasTrial: boolean;
}

/** The tiers of a membership side by side. Each leads to its own checkout. */
export function MembershipTiers({ store, slug, tiers, isOffered, hasTrial }: MembershipTiersProps) {
  const { membership, product: messages, subscription } = useMessages();
  const checkout = storeLink(store, 'checkout', slug);
  const more = checkout.includes('?') ? '&' : '?';
  return (
    <section className="membership" id="tiers">
      <h2>{membership.choose}</h2>
      <ul className="tier-cards">
        {tiers.map(({ id, name, description, price, every, includes, items, left }) => (
          <li key={id} className="panel">
            <h3 dir="auto">{name}</h3>
            <p className="tier-price">
              <bdi>{price}</bdi> <span className="meta">{every}</span>
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
                    <b dir="auto">{fill(membership.everything, { tier: includes })}</b>
                  </li>
                )}
                {items.map(({ title, fact }, at) => (
                  <li key={at}>
                    <Symbol name="check" />
                    <bdi>{title}</bdi>
                    {fact === title ? null : <span className="meta">{fact}</span>}
                  </li>
                ))}
              </ul>
            )}
            {left === null ? null : (
              <p className="meta">{left === 0 ? messages.soldOut : fill(messages.left, { count: `${left}` })}</p>
            )}
            {isOffered && left !== 0 ? (
              <a className="button" href={`${checkout}${more}variant=${id}`}>
                {hasTrial ? subscription.trialStart : fill(membership.joinTier, { tier: name })}
                {hasTrial ? <span className="unseen"> {name}</span> : null}
              </a>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
