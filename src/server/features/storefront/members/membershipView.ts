import { STORE_PATHS, type PageView } from '#shared/contract/pages.ts';
import { variantTitle } from '#shared/rules/variant.ts';
import type { PageContext } from '../../../access/page.ts';
import { findPublishedProduct, type SellableProduct } from '../../publishedProducts/findPublishedProduct.ts';
import { tierItems, tierViews } from '../../publishedProducts/tierViews.ts';

type MembershipView = Extract<PageView, { kind: 'library-product' }>['membership'];

/** The customer's tier of a membership, and what the tiers above it would add. Null: it is no membership. */
export async function membershipView(
  context: PageContext,
  { rightId, productId }: { rightId: string; productId: string },
): Promise<MembershipView> {
  const product = await findPublishedProduct(context.tx, productId);
  if (product?.kind !== 'membership') return null;
  const right = await findRight(context, rightId);
  const at = product.variants.findIndex(({ id }) => id === right.variantId);
  const own = product.variants[at];
  if (!own) return null;
  const switchHref =
    right.subscriptionId === null
      ? null
      : `${context.base}${STORE_PATHS.subscriptionSwitch}?subscription=${right.subscriptionId}`;
  return { tier: variantTitle(own), higher: higherTiers(context, { product, at }), switchHref };
}

function higherTiers({ language }: PageContext, { product, at }: { product: SellableProduct; at: number }) {
  const { variants, includesLower } = product;
  const open = variants.slice(includesLower ? 0 : at, at + 1);
  return tierViews(product, language).flatMap(({ name, price, every }, index) =>
    index <= at
      ? []
      : [
          {
            name,
            price,
            every,
            items: tierItems(product, {
              tiers: variants.slice(includesLower ? 0 : index, index + 1),
              without: open,
              language,
            }),
          },
        ],
  );
}

/** The tier of an entitlement, and the subscription that can be switched to another one. */
const findRight = ({ tx }: PageContext, rightId: string) =>
  tx.one(
    tx.q
      .selectFrom('entitlements as e')
      .leftJoin('subscriptions as s', (on) =>
        on
          .onRef('s.store_id', '=', 'e.store_id')
          .onRef('s.id', '=', 'e.source_id')
          .on('s.status', '=', 'active')
          .on((eb) =>
            eb.exists(
              eb
                .selectFrom('product_switches as w')
                .select('w.target_id')
                .whereRef('w.store_id', '=', 's.store_id')
                .whereRef('w.product_id', '=', 's.product_id'),
            ),
          ),
      )
      .select(['e.variant_id as variantId', 's.id as subscriptionId'])
      .where('e.store_id', '=', tx.realm)
      .where('e.id', '=', rightId),
  );
