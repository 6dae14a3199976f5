import type { Refusal } from '#shared/contract/refusals.ts';
import type { PageAnswer, PageContext } from '../../../access/page.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { translate } from '#shared/rules/messages/translate.ts';
import type { QuoteLine } from '../../orders/checkout/Quote.ts';
import { findOrder, type OrderRecord } from '../../orders/orderRecord.ts';
import { messagePage } from '../forms/visitorForms.ts';
import { noProduct } from '../../pageFrame/notices.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { findPublishedProduct, type SellableProduct } from '../../publishedProducts/findPublishedProduct.ts';
import { findTaxEvidence } from '../../orders/checkout/taxEvidence.ts';
import { taxed } from './checkoutTax.ts';
import { checkoutView, knownPlace, onlyLine, openingQuote } from './checkoutView.ts';

/** The order form of an order that was not paid, with the typed values and what went wrong. */
export async function formAgain(
  context: PageContext,
  { orderId, refusal }: { orderId: string; refusal: Refusal },
): Promise<PageAnswer> {
  const record = await findOrder(context.tx, orderId);
  const [line, ...others] = record?.lines ?? [];
  const product = line && (await findPublishedProduct(context.tx, line.product_id));
  if (!record || !product) return noProduct(await storeFrame(context));
  if (others.length > 0) return notPaid(context, refusal);
  const { email, name } = record.order;
  const hasCard = context.services.payments.form === 'card';
  const opening = openingQuote(context, product);
  const evidence = await findTaxEvidence(context.tx, orderId);
  const country = evidence?.chosenCountry ?? '';
  const place = { ...knownPlace(context), ...(evidence && { country, confirmed: country }) };
  const { quote } = await taxed(context, {
    quote: { ...opening, lines: [chosenAgain(onlyLine(opening), { line, product })] },
    place,
    vat: null,
  });
  return {
    status: 400,
    show: await checkoutView(context, {
      product,
      quote,
      place,
      typed: { email, name, expiry: '' },
      ...(hasCard ? { problems: { card: refusal.message } } : { notice: refusal.message }),
    }),
  };
}

/** The current price with the amount and quantity of the earlier order, as far as the product still allows them. */
function chosenAgain(
  now: QuoteLine,
  { line, product }: { line: OrderRecord['lines'][number]; product: SellableProduct },
): QuoteLine {
  return {
    ...now,
    unit: now.kind === 'from' ? Math.max(line.unit_amount, now.least) : now.unit,
    quantity: Math.min(line.quantity, product.maxQuantity),
  };
}

/** The form is of one product. An order of several was not placed with it. */
async function notPaid(context: PageContext, refusal: Refusal): Promise<PageAnswer> {
  const messages = getMessages(context.language);
  const sentence = translate(messages, refusal.message);
  return messagePage(await storeFrame(context), { title: messages.checkout.title, sentence }, 400);
}
