import { STORE_PATHS } from '#shared/contract/pages.ts';
import { Refusal, REFUSALS } from '#shared/contract/refusals.ts';
import { wordsIn } from '#shared/rules/words/wordsIn.ts';
import { pageRoute, type PageAnswer, type PageContext } from '../../access/page.ts';
import { readOrderOrigin } from '../events/readOrigin.ts';
import { buy } from '../orders/buy.ts';
import { buyerLimits } from '../orders/declines.ts';
import { findForSaleBySlug, type ForSale } from '../orders/findForSale.ts';
import { makeOrderLink } from '../orders/makeOrderLink.ts';
import { mayBeFree, type Quote } from '../orders/Quote.ts';
import { readCheckout, type CheckoutForm } from './checkoutForm.ts';
import { checkoutKey, seedOf } from './checkoutSeed.ts';
import { checkoutView, type CheckoutState } from './checkoutView.ts';
import { alreadyOwned, noProduct } from './notices.ts';
import { slugParam } from './params.ts';
import { storeFrame } from './storeFrame.ts';

/** Pays. Whatever is wrong is said at its field, with everything typed still there. */
export const checkoutSubmit = pageRoute({
  mode: 'storefront',
  method: 'POST',
  path: STORE_PATHS.checkout,
  needsPool: true,
  who: 'visitor',
  limits: ({ storeId, device, form, services }) => {
    const isFree = mayBeFree(services.secrets, { sealed: form['quote'] ?? '', storeId });
    return buyerLimits({ storeId, address: device.address, email: form['email'] ?? '', isFree });
  },
  handle: async (context) => {
    const product = await findForSaleBySlug(context.tx, slugParam(context.params));
    if (!product) return noProduct(await storeFrame(context));
    const form = readCheckout(context, product);
    const seed = seedOf(context);
    if (form.intent === 'price' && !form.problems['amount'])
      return again(context, { ...form, product, problems: {} }, 200);
    if (form.notice !== null || Object.keys(form.problems).length > 0) return again(context, { ...form, product });
    if (seed === undefined) return again(context, { ...form, product, notice: REFUSALS['quote-invalid'].says });
    return pay(context, { product, form, seed });
  },
  whenShort: async (context) => {
    const product = await findForSaleBySlug(context.tx, slugParam(context.params));
    if (!product) return noProduct(await storeFrame(context));
    const notice = wordsIn(context.language).problems.orderLater;
    return again(context, { ...readCheckout(context, product), product, problems: {}, notice }, 503);
  },
});

async function pay(
  context: PageContext,
  { product, form, seed }: { product: ForSale; form: CheckoutForm; seed: string },
): Promise<PageAnswer> {
  const { typed, quote } = form;
  const { email, name } = typed;
  const key = await checkoutKey(context, { seed, productId: product.id, email });
  const placed = await buy(
    { ...context },
    {
      quote,
      email,
      name,
      key,
      card: quote.unit === 0 ? undefined : form.card,
      buyerId: context.customer?.id,
      // Within one browser the key says it all: a second tab with another name on the form is still the same order.
      request: ['checkout'],
      origin: readOrderOrigin(context.form['from'] ?? '', { host: new URL(context.origin).host, now: context.now }),
    },
  );
  if (placed instanceof Refusal) return refused(context, { product, form, refusal: placed });
  const { tx, now, base } = context;
  return { goTo: `${base}/order/${await makeOrderLink(tx, { orderId: placed.orderId, email, now })}` };
}

async function refused(
  context: PageContext,
  { product, form, refusal }: { product: ForSale; form: CheckoutForm; refusal: Refusal },
): Promise<PageAnswer> {
  if (refusal.code === 'already-owned') return alreadyOwned(await storeFrame(context));
  const { reason = '', field: named } = refusal.details;
  const field = CARD_FIELDS[reason] ?? named;
  if (field === undefined) return again(context, { ...form, product, notice: refusal.message });
  return again(context, { ...form, product, problems: { [field]: refusal.message } });
}

/** Where a decline is one field's fault. Any other is the card's as a whole. */
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
