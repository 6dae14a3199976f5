import type { CheckoutView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { variantTitle } from '#shared/rules/variant.ts';
import type { PageContext } from '../../../access/page.ts';
import { findOwnedItems } from '../../entitlements/ownedItems.ts';
import { canBuyAgain } from '../../publishedProducts/canBuyAgain.ts';
import { findVariant } from '../../publishedProducts/findVariant.ts';
import { inVariant, type SellableProduct } from '../../publishedProducts/findPublishedProduct.ts';
import { variantTitleOf } from '../../publishedProducts/soldTitle.ts';
import { priceView } from '../../publishedProducts/productViews.ts';
import { findStock, leftOf, type StockByItem } from '../../stock/stockPools.ts';
import { checkoutHash, seedOf } from './checkoutSeed.ts';

/** The variant of a product in its checkout. */

/** The variant that the address names, and why it is another one. */
export async function openedVariant(
  context: PageContext,
  found: SellableProduct,
): Promise<{ product: SellableProduct; problem: string | null }> {
  if (found.variants.length === 0) return { product: found, problem: null };
  const named = findVariant(found, (name) => context.query.get(name)) ?? (await unpaidVariant(context, found));
  if (named) return { product: named, problem: null };
  const isAsked = [...context.query.keys()].some((name) => name === 'variant' || name.startsWith('option-'));
  const { refusals } = getMessages(context.language);
  return { product: await firstVariant(context, found), problem: isAsked ? refusals['variant-not-for-sale'] : null };
}

/** The first variant that the buyer can have and does not have, else the first. */
export async function firstVariant(
  { tx, now, customer }: PageContext,
  found: SellableProduct,
): Promise<SellableProduct> {
  const stock = await findStock(tx, { productIds: [found.id], now });
  const owns =
    customer && !canBuyAgain(found) ? await findOwnedItems(tx, { customerId: customer.id, now }) : () => false;
  const items = found.variants.map(({ id }) => ({ productId: found.id, variantId: id }));
  const free = items.find((item) => leftOf(stock, item) > 0 && !owns(item)) ?? items[0];
  return inVariant(found, free?.variantId ?? null) ?? found;
}

/** Back from the payment page, whose address is the same for all variants: what this browser was about to pay for. */
async function unpaidVariant(context: PageContext, found: SellableProduct): Promise<SellableProduct | undefined> {
  const { tx } = context;
  const seed = seedOf(context);
  if (seed === undefined) return undefined;
  const quote = { lines: [{ productId: found.id }], cart: null };
  const order = await tx.maybe(
    tx.q
      .selectFrom('orders as o')
      .innerJoin('order_lines as l', (on) => on.onRef('l.store_id', '=', 'o.store_id').onRef('l.order_id', '=', 'o.id'))
      .select('l.variant_id as variantId')
      .where('o.store_id', '=', tx.realm)
      .where('o.checkout_hash', '=', checkoutHash(context, { seed, quote }))
      .where('o.status', 'in', ['pending', 'requires-action'])
      .where('l.product_id', '=', found.id)
      .limit(1),
  );
  return order && inVariant(found, order.variantId);
}

/** The choice of a variant, and why the chosen one cannot be had. */
export function variantField(
  { language }: Pick<PageContext, 'language'>,
  { product, stock }: { product: SellableProduct; stock: StockByItem },
): { variant: CheckoutView['variant']; problem: string | null } {
  const { variant: chosen, options, variants } = product;
  if (chosen === null) return { variant: null, problem: null };
  const { product: texts, problems } = getMessages(language);
  const isOut = (variantId: string) => leftOf(stock, { productId: product.id, variantId }) <= 0;
  const title = variantTitleOf(product);
  const nameOf = options.map(({ name }) => name).join(' / ');
  return {
    variant: {
      label: nameOf,
      title,
      value: chosen.id,
      choices: variants.map((each) => {
        const { label } = priceView({ ...product, price: each.price, variant: each }, language);
        return {
          id: each.id,
          label: `${variantTitle(each)} – ${isOut(each.id) ? texts.soldOut : label}`,
          isOut: isOut(each.id),
        };
      }),
    },
    problem: isOut(chosen.id) ? fill(problems.variantSoldOut, { variant: title }) : null,
  };
}
