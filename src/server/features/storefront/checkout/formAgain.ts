import { toDecimalText } from '#shared/rules/money.ts';
import type { Refusal } from '#shared/contract/refusals.ts';
import type { PageAnswer, PageContext } from '../../../access/page.ts';
import { QUOTE_MINUTES, type Quote, type QuoteLine } from '../../orders/checkout/Quote.ts';
import { findOrderCart } from '../../carts/cartRecord.ts';
import { findOrder, type OrderRecord } from '../../orders/orderRecord.ts';
import { noProduct } from '../../pageFrame/notices.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { findPublishedProduct, inVariant, type SellableProduct } from '../../publishedProducts/findPublishedProduct.ts';
import { inCurrency } from '../../publishedProducts/inCurrency.ts';
import { withQuantity } from '../../orders/checkout/quoteFor.ts';
import { findTaxEvidence } from '../../orders/checkout/taxEvidence.ts';
import { findQuestions } from '../../questions/askedQuestions.ts';
import { answersAgain } from '../../questions/orderAnswers.ts';
import { findPlanOrder } from '../../planRecord/planOrders.ts';
import { findTypedCode } from '../../discounts/findTypedCode.ts';
import { findOfOrder } from '../../bookings/orderBookings.ts';
import { slotOf } from '../calls/checkoutSlot.ts';
import { giftAgain } from './checkoutGift.ts';
import { discounted } from './checkoutForm.ts';
import { findAgreed } from '../../orders/subscriptions/installments/installmentRecord.ts';
import { findRenewal } from '../../orders/subscriptions/findRenewal.ts';
import { findChangeOf } from '../../orders/subscriptions/switching/changeRecord.ts';
import { split } from './checkoutInstallments.ts';
import { taxed } from './checkoutTax.ts';
import { NO_TIP, OWN_TIP, tipped } from './checkoutTip.ts';
import { checkoutView, knownPlace, onlyLine, openingQuote, type CheckoutState } from './checkoutView.ts';
import { quoteAgain } from './severalLines.ts';
import { renewalAgain } from './renewalView.ts';

/** The order form of an order that was not paid, with the typed values and what went wrong. */
export async function formAgain(
  context: PageContext,
  { orderId, refusal }: { orderId: string; refusal: Refusal },
): Promise<PageAnswer> {
  const record = await findOrder(context.tx, orderId);
  const subscriptionId =
    (await findRenewal(context.tx, orderId))?.subscriptionId ??
    (await findChangeOf(context.tx, orderId))?.subscription_id;
  if (subscriptionId !== undefined) return renewalAgain(context, { subscriptionId, orderId, refusal });
  const again = record && (await sellAgain(context, { record, isWithoutTrial: refusal.code === 'trial-used' }));
  if (!again) return noProduct(await storeFrame(context));
  const { email, name } = record.order;
  const { payments } = context.services;
  const hasCard = payments.form === 'card' || (payments.form === 'hosted' && payments.element !== null);
  const evidence = await findTaxEvidence(context.tx, orderId);
  const country = evidence?.chosenCountry ?? '';
  const { region = '', postalCode = '', vatId = '' } = evidence ?? {};
  const place = { ...knownPlace(context), ...(evidence && { country, region, postalCode, vatId, confirmed: country }) };
  const code = await findTypedCode(context.tx, orderId);
  const { quote: untaxed, problem } = await discounted(context, { quote: again.quote, code });
  const questions = await findQuestions(
    context.tx,
    untaxed.lines.map(({ productId }) => productId),
  );
  // A VAT id is checked again when the form is sent.
  const { quote: untipped } = await taxed(context, { quote: untaxed, place, vat: null });
  const { tip: amount, currency } = record.order;
  const tip =
    amount === 0 ? NO_TIP : { choice: OWN_TIP, amount: toDecimalText({ amount, currency }, context.language) };
  const { quote: full, problems: tipProblem } = await tipped(context, { quote: untipped, typed: tip });
  const shown = (await findAgreed(context.tx, orderId))?.payments;
  const quote = (shown && split(context, { product: again.product, quote: full, shown })) || full;
  const problems = { ...(problem === null ? {} : { code: problem }), ...tipProblem };
  return {
    status: 400,
    show: await checkoutView(context, {
      product: again.product,
      quote,
      place,
      tip,
      code,
      slot: (await slotAgain(context, orderId)) ?? null,
      ...(record.gift && { typedGift: giftAgain(record.gift, context.now) }),
      answers: await answersAgain(context.tx, { orderId, questions }),
      typed: { email, name, expiry: '' },
      ...(hasCard && refusal.code !== 'trial-used'
        ? { problems: { ...problems, card: refusal.message } }
        : { problems, notice: refusal.message }),
    }),
  };
}

/** The time of the call that the order was to book. */
async function slotAgain({ tx }: PageContext, orderId: string) {
  const booking = await findOfOrder(tx, orderId);
  return booking && slotOf(booking);
}

/** The order at the current prices: at the checkout of its product, or as an order of several. */
async function sellAgain(
  context: PageContext,
  { record: { order, lines }, isWithoutTrial }: { record: OrderRecord; isWithoutTrial: boolean },
): Promise<Pick<CheckoutState, 'product' | 'quote'> | undefined> {
  const [line, ...others] = lines;
  const cart = await findOrderCart(context.tx, order.id);
  if (line === undefined || others.length > 0 || cart) {
    const wanted = lines.map((bought) => ({
      productId: bought.product_id,
      variantId: bought.variant_id,
      unit: bought.unit_amount,
      quantity: bought.quantity,
      bumpOf: bought.bump_of,
    }));
    const again = await quoteAgain(context, { lines: wanted, currency: order.currency, cart });
    return again && { product: null, quote: again.quote };
  }
  const bought = await findPlanOrder(context.tx, order.id);
  const found = await findPublishedProduct(context.tx, line.product_id, bought?.planId);
  const product = found && inVariant(inCurrency(found, order.currency), line.variant_id);
  if (!product) return undefined;
  const opening = openingQuote(context, product, { isWithoutTrial });
  const plan = bought ? { ...bought, email: order.email, until: opening.expiresAt } : null;
  const chosen = chosenAgain(onlyLine(opening), { line, product });
  return { product, quote: offeredAgain({ ...opening, plan, lines: [chosen] }, { order, line, now: context.now }) };
}

type Again = { order: OrderRecord['order']; line: OrderRecord['lines'][number]; now: Date };

/** What was offered after another order keeps the price of the offer as long as a displayed price is honored. */
function offeredAgain(quote: Quote, { order, line, now }: Again): Quote {
  const { offeredAfter, placed_at: placedAt } = order;
  if (offeredAfter === null || now.getTime() > placedAt.getTime() + QUOTE_MINUTES * 60_000) return quote;
  const unit = line.unit_amount;
  return { ...quote, offeredAfter, lines: [{ ...onlyLine(quote), unit, least: unit }] };
}

/** The current price with the amount and quantity of the earlier order, as far as the product still allows them. */
function chosenAgain(now: QuoteLine, { line, product }: Pick<Again, 'line'> & { product: SellableProduct }): QuoteLine {
  const again = withQuantity(now, { product, quantity: Math.min(line.quantity, product.maxQuantity) });
  return again.kind === 'from' ? { ...again, unit: Math.max(line.unit_amount, again.least) } : again;
}
