import { STORE_PATHS } from '#shared/contract/pages.ts';
import { Refusal, REFUSALS } from '#shared/contract/refusals.ts';
import { readVatId } from '#shared/rules/vatId.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { translate } from '#shared/rules/messages/translate.ts';
import {
  providerPageRoute,
  type PageAnswer,
  type PageContext,
  type ProviderPageContext,
} from '../../../access/page.ts';
import { findCart } from '../../carts/visitCart.ts';
import { readOrderOrigin } from '../../events/readOrigin.ts';
import { sourceOf } from '../../orders/checkout/attempt.ts';
import { checkout } from '../../orders/checkout/checkout.ts';
import { codeLimits, vatIdLimits } from '../../orders/checkout/declines.ts';
import type { SellableProduct } from '../../publishedProducts/findPublishedProduct.ts';
import { inCurrency } from '../../publishedProducts/inCurrency.ts';
import { makeOrderLink } from '../../orders/receipts/makeOrderLink.ts';
import type { Purchase } from '../../orders/checkout/Purchase.ts';
import { inFull } from '../../orders/checkout/inInstallments.ts';
import { replaceOrders } from '../../orders/checkout/replaceOrders.ts';
import { checkVatId, renewVatCheck, type CheckedVatId } from '../../orders/checkout/quoteTax.ts';
import { afterTrial, isFresh, needsMethod, readQuote, type Quote } from '../../orders/checkout/Quote.ts';
import { discounted, readCheckout, shownPrice, type CheckoutForm, type ShownPrice } from './checkoutForm.ts';
import { chooseTime } from '../calls/checkoutSlot.ts';
import { checkoutHash, checkoutKey, orderSeed } from './checkoutSeed.ts';
import { split } from './checkoutInstallments.ts';
import { proofLimits, proveBuyer } from './checkoutProof.ts';
import { newSupport } from './checkoutSupport.ts';
import { taxed } from './checkoutTax.ts';
import { tipped } from './checkoutTip.ts';
import { findCheckoutProduct, isPlanCheckout, planExpired, planOfForm } from './planCheckout.ts';
import { checkoutView, type CheckoutState } from './checkoutView.ts';
import { visitedAffiliate } from '../../storeAffiliates/affiliateVisit.ts';
import { withoutDiscount } from '../../orders/checkout/quoteFor.ts';
import { en } from '#shared/rules/messages/en.ts';
import { shownLines, withinStock, withoutLooseBumps, withoutOwned } from './severalLines.ts';
import { alreadyOwned, noProduct } from '../../pageFrame/notices.ts';
import { messagePage } from '../forms/visitorForms.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';

/** Places the order. Problems are shown at their fields with the typed values. */
const submitAt = (path: string) =>
  providerPageRoute({
    mode: 'storefront',
    method: 'POST',
    path,
    needsPool: true,
    who: 'visitor',
    limits: ({ storeId, device, form }) => [
      ...codeLimits({ storeId, address: device.address, code: form['code'] ?? '' }),
      ...vatIdLimits({ storeId, address: device.address, vatId: form['vatId'] ?? '' }),
      ...proofLimits({ storeId, device, form }),
    ],
    handle: async (context) => {
      const vat = await findVatAnswer(context);
      const ready = await context.transact((within) => readPurchase(within, vat));
      return 'purchase' in ready ? pay(context, ready) : ready;
    },
    whenShort: async (context) => {
      const sold = await findSold(context);
      if (!sold) return nothingSold(context);
      const notice = getMessages(context.language).problems.orderLater;
      const form = await readCheckout(context, { ...sold, vat: null });
      return again(context, { ...form, problems: {}, notice }, 503);
    },
  });

/** The checkout of one product, and that of an order of several. */
export const checkoutSubmit = submitAt(STORE_PATHS.checkout);
export const orderCheckoutSubmit = submitAt(STORE_PATHS.orderCheckout);

interface Sold {
  product: SellableProduct | null;
  shown: ShownPrice;
}

/** What the form sells, at the price that it showed. Undefined: nothing of it can be bought any more. */
async function findSold(context: PageContext): Promise<Sold | undefined> {
  if (context.params['product'] === undefined) {
    const shown = await shownLines(context);
    return shown && { product: null, shown };
  }
  const plan = planOfForm(context);
  const found = await findCheckoutProduct(context, plan);
  return found && shownPrice(context, plan ? found : inSeenCurrency(context, found));
}

/** The currency that the buyer saw counts. */
function inSeenCurrency({ services, storeId, form, currency }: PageContext, found: SellableProduct): SellableProduct {
  const seen = readQuote(services.secrets, { sealed: form['quote'] ?? '', storeId });
  return inCurrency(found, seen?.currency ?? currency);
}

async function nothingSold(context: PageContext): Promise<PageAnswer> {
  if (isPlanCheckout(context)) return planExpired(context);
  if (context.params['product'] !== undefined) return noProduct(await storeFrame(context));
  const { checkout: texts, refusals } = getMessages(context.language);
  return messagePage(await storeFrame(context), { title: texts.title, sentence: refusals['quote-invalid'] }, 400);
}

async function cartChanged(context: PageContext, { message }: Refusal): Promise<PageAnswer> {
  const messages = getMessages(context.language);
  const sentence = translate(messages, message);
  return messagePage(await storeFrame(context), { title: messages.checkout.title, sentence }, 400);
}

/** What the register says about the typed VAT id, or said when the price was shown, some minutes ago at most. */
async function findVatAnswer({ services, storeId, form, now }: ProviderPageContext) {
  const typed = form['vatId'] ?? '';
  const shown = readQuote(services.secrets, { sealed: form['quote'] ?? '', storeId });
  const known = shown && isFresh(shown, now) ? (shown.tax?.vat ?? null) : null;
  const read = readVatId(typed);
  const isKnown = known?.status === 'valid' && read && known.id === `${read.prefix}${read.number}`;
  try {
    return isKnown
      ? await renewVatCheck(services, { storeId, vat: known, now })
      : await checkVatId(services, { storeId, typed, now });
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** The problems of fields that decide the price. The others are shown when the buyer pays. */
const priceProblems = ({ problems, place }: CheckoutForm): CheckoutForm['problems'] =>
  Object.fromEntries(
    Object.entries(problems).filter(([field]) =>
      // The field has just appeared, because the buyer chose the country.
      field === 'postalCode' ? place.postalCode !== '' : PRICE_FIELDS.has(field),
    ),
  );

const PRICE_FIELDS = new Set(['variant', 'amount', 'quantity', 'code', 'vatId', 'tipAmount']);

type At = Pick<PageContext, 'tx' | 'now'>;

interface Ready {
  purchase: Purchase & { checkoutHash: Buffer };
  form: CheckoutForm;
}

/** The purchase that the form describes, or the page that shows its problems. */
async function readPurchase(context: PageContext, vat: CheckedVatId | Refusal | null): Promise<Ready | PageAnswer> {
  const sold = await findSold(context);
  if (!sold) return nothingSold(context);
  const form = await readCheckout(context, { ...sold, vat });
  const seed = orderSeed(context, form.quote);
  if (form.showsPrice) {
    const problems = priceProblems(form);
    return again(context, { ...form, problems }, Object.keys(problems).length > 0 ? 400 : 200);
  }
  if (form.notice !== null || Object.keys(form.problems).length > 0) return again(context, form);
  if (seed === undefined) return again(context, { ...form, notice: REFUSALS['quote-invalid'].message });
  const { quote, card, consents, answers, gift, slot } = form;
  if (form.product?.kind === 'call' && !slot && !gift) return chooseTime(context);
  const { email, name } = form.typed;
  const support = newSupport(form.product, { support: form.support, name });
  // Nothing is sent for a form that was posted by hand.
  const proof =
    context.form['proves'] || !form.product?.provesEmail ? await proveBuyer(context, form) : { problem: null };
  if ('problem' in proof) {
    const { problem } = proof;
    const problems: Record<string, string> = problem === null ? {} : { emailCode: problem };
    return again(context, { ...form, asksCode: true, problems }, problem === null ? 200 : 400);
  }
  return {
    form,
    purchase: {
      quote,
      email,
      name,
      key: await checkoutKey(context, { seed, quote, email, gift, slot, support }),
      checkoutHash: checkoutHash(context, { seed, quote }),
      card: needsMethod(quote) ? card : undefined,
      paymentToken: context.form['paymentToken'],
      root: `${context.origin}${context.base}`,
      linkQuery: context.linkQuery,
      buyerId: proof.buyerId,
      support,
      besideCartId: quote.cart ? undefined : (await findCart(context))?.id,
      isCountryConfirmed: form.place.confirmed === form.place.country && form.place.confirmed !== '',
      consents,
      answers,
      gift,
      slot,
      // Within one browser the key decides: a second tab with another name in the form is still the same order.
      request: ['checkout'],
      affiliateCode: visitedAffiliate(context),
      origin: readOrderOrigin(context.form['from'] ?? '', { host: new URL(context.origin).host, now: context.now }),
    },
  };
}

async function pay(context: ProviderPageContext, ready: Ready): Promise<PageAnswer> {
  const { form } = ready;
  const linkTo = ({ tx, now }: At, { id: orderId, email }: { id: string; email: string }) =>
    `${context.base}/order/${makeOrderLink(tx, { orderId, email, now })}${context.linkQuery}`;
  const replaced = await replaceOrders(context, { ...ready.purchase, source: tokenOf(context, ready.purchase) });
  if (replaced instanceof Refusal) return context.transact((within) => refused(within, { form, refusal: replaced }));
  if ('paid' in replaced) return { goTo: await context.transact(async (within) => linkTo(within, replaced.paid)) };
  const purchase = replaced.isKeyEnded ? await withNextKey(context, ready.purchase) : ready.purchase;
  const next = await checkout(context, purchase, (within) => async ({ orderId, continueAt, status }) => {
    // Another request of this browser replaced the order meanwhile.
    if (status === 'void') return new Refusal('checkout-in-progress');
    return continueAt ?? linkTo(within, { id: orderId, email: purchase.email });
  });
  if (!(next instanceof Refusal)) return { goTo: next };
  return context.transact((within) => refused(within, { form, refusal: next }));
}

/** What the buyer entered in the provider's fields. Empty: the shop's own form, or the provider's page. */
const tokenOf = (context: ProviderPageContext, purchase: Purchase): string =>
  context.services.payments.form === 'hosted' ? sourceOf(context, purchase) : '';

/** The order with the key has ended, so the purchase is another order. */
const withNextKey = (context: ProviderPageContext, purchase: Ready['purchase']): Promise<Ready['purchase']> =>
  context.transact(async (within) => {
    const seed = orderSeed(within, purchase.quote) ?? '';
    return { ...purchase, key: await checkoutKey(within, { ...purchase, seed }) };
  });

async function refused(
  context: PageContext,
  { form, refusal }: { form: CheckoutForm; refusal: Refusal },
): Promise<PageAnswer> {
  const { product } = form;
  const rest = await withoutRefused(context, { product, quote: inFull(form.quote), refusal });
  if (rest) {
    const left = product ? rest.quote : await withoutLooseBumps(context, rest.quote);
    const quote = await pricedAgain(context, { form, quote: left, code: form.code });
    return again(context, { ...form, quote, notice: rest.notice });
  }
  if (refusal.code === 'slot-taken') return chooseTime(context, { isTaken: true });
  if (refusal.code === 'already-owned')
    return alreadyOwned(await storeFrame(context), `${context.base}${STORE_PATHS.library}`);
  if (refusal.code === 'cart-changed') return cartChanged(context, refusal);
  if (refusal.code === 'trial-used') {
    const quote = await pricedAgain(context, { form, quote: afterTrial(form.quote), code: form.code });
    return again(context, { ...form, quote, notice: refusal.message });
  }
  // The field of the variant says so too.
  if (product?.variant && refusal.code === 'sold-out') return again(context, form);
  if (!product && STOCK_REFUSALS.has(refusal.code))
    return again(context, { ...form, notice: REFUSALS['sold-out'].message });
  const { reason = '', field: named } = refusal.details;
  const isOurs = context.services.payments.form === 'card';
  const field = (isOurs ? CARD_FIELDS[reason] : undefined) ?? named;
  const status = refusal.status === 'UNAVAILABLE' ? 503 : 400;
  if (field === undefined) return again(context, { ...form, notice: refusal.message }, status);
  if (field !== 'code') return again(context, { ...form, problems: { [field]: refusal.message } });
  const quote = await pricedAgain(context, { form, quote: form.quote, code: '' });
  return form.quote.discount?.isAutomatic
    ? again(context, { ...form, quote, notice: getMessages(context.language).problems.discountEnded })
    : again(context, { ...form, quote, problems: { code: refusal.message } });
}

const STOCK_REFUSALS: ReadonlySet<string> = new Set(['sold-out', 'stock-too-low']);
const PRODUCT_REFUSALS: ReadonlySet<string> = new Set(['already-owned', 'product-not-for-sale']);

/**
 * The order of several lines without what was refused, with a sentence. At the checkout of one product, its own line
 * stays. Undefined: the refusal is about something else, or nothing is left.
 */
async function withoutRefused(
  context: PageContext,
  { product, quote, refusal: { code } }: { product: SellableProduct | null; quote: Quote; refusal: Refusal },
): Promise<{ quote: Quote; notice: string | null } | undefined> {
  if (STOCK_REFUSALS.has(code) && (product === null || quote.lines.length > 1)) {
    const rest = await withinStock(context, quote);
    return product === null || rest?.quote.lines[0]?.productId === product.id ? rest : undefined;
  }
  if (product === null) return code === 'already-owned' ? withoutOwned(context, quote) : undefined;
  if (quote.lines.length === 1 || !PRODUCT_REFUSALS.has(code)) return undefined;
  // A bump may be the reason. If it is the product, the next attempt says so.
  const alone = withoutDiscount({ ...quote, lines: quote.lines.slice(0, 1) });
  return { quote: alone, notice: en.problems.linesRemoved };
}

/** The present price with discount, tax and tip. */
async function pricedAgain(
  context: PageContext,
  { form, quote, code }: { form: CheckoutForm; quote: Quote; code: string },
): Promise<Quote> {
  const full = inFull(quote);
  const { quote: untaxed } = await discounted(context, { quote: full, code });
  const { quote: untipped } = await taxed(context, { quote: untaxed, place: form.place, vat: quote.tax?.vat ?? null });
  const { quote: again } = await tipped(context, { quote: untipped, typed: form.tip });
  const shown = form.quote.installments?.payments;
  return (shown && split(context, { product: form.product, quote: again, shown })) || again;
}

/** Declines that are the fault of one field. All others concern the card as a whole. */
const CARD_FIELDS: Readonly<Record<string, string>> = {
  invalid_expiry: 'expiry',
  expired_card: 'expiry',
  invalid_cvc: 'cvc',
};

const again = async (
  context: PageContext,
  state: CheckoutState & { quote: Quote },
  status = 400,
): Promise<PageAnswer> => ({
  show: await checkoutView(context, state),
  status,
});
