import type { membershipTiers } from '#shared/blocks/membershipTiers.ts';
import type { TierView } from '#shared/contract/pages.ts';
import { pickOrHint } from '../pickOrHint.tsx';
import { storeLink } from '../storeLink.ts';
import { TierCards } from '../TierCards.tsx';
import type { ViewPropsOf } from '../viewOf.ts';

/** The tiers of a membership. A member finds the way to their library instead of the ways to join. */
export function MembershipTiers({ props, page }: ViewPropsOf<typeof membershipTiers>) {
  const { store, data, messages, isEditing } = page;
  const { product, hint } = pickOrHint('membershipTiers', props.product, page);
  if (!product) return hint;
  const tiers = isEditing ? EXAMPLE : (data.tiers?.[product.id] ?? []);
  if (tiers.length === 0) return null;
  const { title, summary, slug, isWaitlist = false, libraryHref } = product;
  const intro = props.words || summary;
  return (
    <>
      <h2 className="title" dir="auto">
        {props.title || title}
      </h2>
      {intro === '' ? null : (
        <p className="tier-intro" dir="auto">
          {intro}
        </p>
      )}
      <TierCards store={store} slug={slug} tiers={tiers} isOffered={!isWaitlist && libraryHref === undefined} />
      {isWaitlist || libraryHref !== undefined ? (
        <p className="tier-intro">
          <a className="cta" href={libraryHref ?? storeLink(store, 'product', slug)}>
            {libraryHref === undefined ? messages.product.soonAction : messages.product.open}
          </a>
        </p>
      ) : null}
    </>
  );
}

const tier = (name: string, includes: string | null): TierView => ({
  id: name,
  name,
  description: '',
  price: '',
  every: '',
  includes,
  items: [{ title: 'Your own tiers appear here', fact: '' }],
  left: null,
  action: 'Join',
});

/** What the builder shows in place of the tiers, which it does not load. */
const EXAMPLE: readonly TierView[] = [tier('First tier', null), tier('Second tier', 'Everything in First tier')];
