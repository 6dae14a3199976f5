import type { Refusal } from '#shared/contract/refusals.ts';
import type { PageAnswer, PageContext } from '../../../access/page.ts';
import { findOrder } from '../../orders/orderRecord.ts';
import { noProduct } from '../../pageFrame/notices.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { findPublishedProduct } from '../../publishedProducts/findPublishedProduct.ts';
import { checkoutView, openingQuote } from './checkoutView.ts';

/** The order form of an order that was not paid, with the typed values and what went wrong. */
export async function formAgain(
  context: PageContext,
  { orderId, refusal }: { orderId: string; refusal: Refusal },
): Promise<PageAnswer> {
  const record = await findOrder(context.tx, orderId);
  const product = record?.lines[0] && (await findPublishedProduct(context.tx, record.lines[0].product_id));
  if (!record || !product) return noProduct(await storeFrame(context));
  const { email, name, total } = record.order;
  const hasCard = context.services.payments.form === 'card';
  const quote = openingQuote(context, product);
  return {
    status: 400,
    show: await checkoutView(context, {
      product,
      quote: quote.kind === 'from' ? { ...quote, unit: Math.max(total, quote.least) } : quote,
      typed: { email, name, expiry: '' },
      ...(hasCard ? { problems: { card: refusal.message } } : { notice: refusal.message }),
    }),
  };
}
