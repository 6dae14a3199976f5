import { STORE_PATHS } from '#shared/contract/pages.ts';
import { DISCOUNT_QUERY } from '#shared/rules/discountCode.ts';
import { REFUSALS } from '#shared/contract/refusals.ts';
import { pageRoute, type PageAnswer, type PageContext } from '../../../access/page.ts';
import { findCart } from '../../carts/visitCart.ts';
import { visitedCode } from '../../discounts/visitedCode.ts';
import { linkedCodeLimits } from '../../orders/checkout/declines.ts';
import { canOpen } from '../../entitlements/canOpen.ts';
import { findOwnedItems } from '../../entitlements/ownedItems.ts';
import { findPerson } from '../../customerRecord/findPerson.ts';
import { itemOf } from '../../publishedProducts/findPublishedProduct.ts';
import { canBuyAgain } from '../../publishedProducts/canBuyAgain.ts';
import { isGiftable } from '../../publishedProducts/isGiftable.ts';
import { inCurrency } from '../../publishedProducts/inCurrency.ts';
import { trialOf } from '../../orders/checkout/Quote.ts';
import { quoteFor } from '../../orders/checkout/quoteFor.ts';
import { hasHadTrial } from '../../orders/subscriptions/trials/trialUses.ts';
import { chooseTime, readSlot } from '../calls/checkoutSlot.ts';
import { soldLines } from '../cart/cartView.ts';
import { readLines } from '../cart/readLines.ts';
import { openedVariant } from './chosenVariant.ts';
import { NO_GIFT } from './checkoutGift.ts';
import { discounted } from './checkoutForm.ts';
import { isChosenIn, split } from './checkoutInstallments.ts';
import { withTipAmount } from './checkoutSupport.ts';
import { taxed } from './checkoutTax.ts';
import { findCheckoutProduct, isPlanCheckout, planExpired, planOfAddress } from './planCheckout.ts';
import { checkoutView, knownPlace, openingQuote, type CheckoutState } from './checkoutView.ts';
import { alreadyOwned, noProduct } from '../../pageFrame/notices.ts';
import { giftHref } from '../../pageFrame/giftHref.ts';
import { libraryItemHref } from '../../pageFrame/libraryItemHref.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';

/** The order form, at a price that is valid for half an hour. */
export const checkoutPage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: STORE_PATHS.checkout,
  needsPool: true,
  who: 'visitor',
  limits: (visit) => linkedCodeLimits({ ...visit, address: visit.device.address, code: linkedCode(visit) }),
  handle: async (context) => {
    const { tx, now, customer, currency } = context;
    const plan = planOfAddress(context);
    const found = await findCheckoutProduct(context, plan);
    if (!found) return isPlanCheckout(context) ? planExpired(context) : noProduct(await storeFrame(context));
    if (found.isWaitlist)
      return { goTo: context.base + STORE_PATHS.product.replace(':product', found.slug) + context.linkQuery };
    // A plan has the price that its creator was shown.
    const { product, problem } = await openedVariant(context, plan ? found : inCurrency(found, currency));
    // Calls, and what is sold in larger quantities, can be bought again.
    const isOwned =
      customer &&
      !canBuyAgain(product) &&
      (await findOwnedItems(tx, { customerId: customer.id, now }))(itemOf(product));
    const isGift = isGiftable(product) && context.query.get('gift') !== null;
    const slot = readSlot((name) => context.query.get(name));
    if (product.kind === 'call' && !slot && !isGift) return chooseTime(context);
    const access = isOwned && !isGift && (await canOpen(tx, { customerId: customer.id, productId: product.id, now }));
    if (access && access.state === 'open') {
      const itemHref = libraryItemHref(context.base, access.itemId);
      const otherHref = isGiftable(product) ? giftHref(context, product.slug) : null;
      return alreadyOwned(await storeFrame(context), itemHref, otherHref);
    }
    const person = customer && (await findPerson(tx, customer.id));
    const hadTrial = person !== undefined && (await hasHadTrial(tx, person.email));
    const opening = openingQuote(context, product, { isWithoutTrial: hadTrial });
    const isNews = hadTrial && trialOf(openingQuote(context, product)) !== null;
    return open(context, {
      product,
      quote: { ...withTipAmount(context, { product, quote: opening }), plan: plan ?? null },
      problem,
      notice: isNews ? REFUSALS['trial-used'].message : null,
      isGift,
      slot: product.kind === 'call' ? slot : null,
    });
  },
});

/** The order form of the cart. */
export const orderCheckoutPage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: STORE_PATHS.orderCheckout,
  needsPool: true,
  who: 'visitor',
  limits: (visit) => linkedCodeLimits({ ...visit, address: visit.device.address, code: linkedCode(visit) }),
  handle: async (context) => {
    const { storeId, now, base, linkQuery } = context;
    const cart = await findCart(context);
    const lines = soldLines(await readLines(context, cart));
    if (!cart || lines.length === 0) return { goTo: base + STORE_PATHS.cart + linkQuery };
    const choices = lines.map(({ known, product, quantity, unit, full }) => ({
      product,
      quantity,
      bumpOf: full === null ? null : known.bumpOf,
      offered: product.price.kind === 'from' ? unit : undefined,
    }));
    return open(context, { product: null, quote: { ...quoteFor(choices, { storeId, now }), cart } });
  },
});

type Opened = Pick<CheckoutState, 'product' | 'quote'> & {
  /** Why the variant is not the one that was asked for. */
  problem?: string | null;
  notice?: string | null;
  /** Whether the buyer comes to give the product. */
  isGift?: boolean;
  slot?: CheckoutState['slot'];
};

/** The code that the form opens with: that of its address, or of a link that the buyer followed before. */
const linkedCode = (visit: Pick<PageContext, 'query' | 'cookie'>): string =>
  visit.query.get(DISCOUNT_QUERY) || visitedCode(visit);

/** The form at the first price, with the discount code of the address or of a link that the buyer followed before. */
async function open(
  context: PageContext,
  { product, quote: opening, problem: variantProblem = null, notice = null, isGift = false, slot = null }: Opened,
): Promise<PageAnswer> {
  const linked = linkedCode(context);
  const { quote: plain, problem } = await discounted(context, { quote: opening, code: linked });
  // A code from an earlier link stops nobody. It is left out, and its field says why.
  const isVisitedRefused = problem !== null && !context.query.get(DISCOUNT_QUERY);
  const code = isVisitedRefused ? '' : linked;
  const place = knownPlace(context);
  const { quote: full, notice: taxNotice } = await taxed(context, { quote: plain, place, vat: null });
  const quote = (isChosenIn(context.query.get('pay')) ? split(context, { product, quote: full }) : null) ?? full;
  const problems = {
    ...(problem === null || isVisitedRefused ? {} : { code: problem }),
    ...(variantProblem === null ? {} : { variant: variantProblem }),
  };
  return {
    show: await checkoutView(context, {
      product,
      quote,
      code,
      codeNote: isVisitedRefused ? { code: linked, reason: problem } : null,
      place,
      problems,
      notice: taxNotice ?? notice,
      typed: await knownBuyer(context),
      typedGift: { ...NO_GIFT, isChosen: isGift },
      slot,
    }),
  };
}

/** Prefills the form for signed-in customers. */
async function knownBuyer({ tx, customer }: PageContext) {
  const person = customer && (await findPerson(tx, customer.id));
  return { email: person?.email ?? '', name: person?.name ?? '', expiry: '' };
}
