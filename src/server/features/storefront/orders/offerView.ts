import { z } from 'zod';
import type { OfferView } from '#shared/contract/pages.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { itemIdOf } from '#shared/rules/variant.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { catchRefusal } from '../../../access/catchRefusal.ts';
import type { PageContext } from '../../../access/page.ts';
import { Quote, totalOf } from '../../orders/checkout/Quote.ts';
import { chargeProblem } from '../../orders/checkout/chargeProblem.ts';
import { findChargeable } from '../../orders/offers/findChargeable.ts';
import { findOffer, noteShown } from '../../orders/offers/findOffer.ts';
import { quoteOffer } from '../../orders/offers/quoteOffer.ts';
import { cardLabel } from '../../orders/orderView.ts';
import { itemOf } from '../../publishedProducts/findPublishedProduct.ts';
import { cardView } from '../../publishedProducts/productViews.ts';
import { soldTitle } from '../../publishedProducts/soldTitle.ts';

/** What the form of an offer seals: the order that it follows, and its price. */
export const SealedOffer = z.object({ storeId: z.string(), rootId: z.uuid(), itemId: z.uuid(), quote: Quote });
export type SealedOffer = z.infer<typeof SealedOffer>;

interface Shown {
  orderId: string;
  /** The address of the order's page. */
  here: string;
}

/** The next offer to the buyer of an order. It counts as shown. Null: there is none. */
export async function offerView(context: PageContext, { orderId, here }: Shown): Promise<OfferView | null> {
  const offer = await findOffer(context, orderId);
  if (!offer) return null;
  const { language, storeId, services, linkQuery } = context;
  const { rootId, product } = offer;
  const quote = await catchRefusal(context.tx, () => quoteOffer(context, offer));
  // No offer is shown while the tax of its price cannot be calculated.
  if (quote instanceof Refusal) return null;
  const total = totalOf(quote);
  if ((await chargeProblem(context, total)) !== null) return null;
  const method = await findChargeable(context, { rootId, quote });
  await noteShown(context, offer);
  const { cover, summary } = cardView(product, { storeId, language });
  const priceOf = (amount: number) => formatMoney({ amount, currency: quote.currency }, language, { compact: true });
  const { offer: texts } = getMessages(language);
  return {
    action: `${here}/offer${linkQuery}`,
    token: services.secrets.seal('offer', { storeId, rootId, itemId: itemIdOf(itemOf(product)), quote }),
    title: soldTitle(product),
    cover,
    text: offer.text === '' ? summary : offer.text,
    price: priceOf(total.amount),
    was: offer.unit === offer.full ? null : priceOf(offer.full),
    note: method ? fill(texts.charged, { card: cardLabel(method, language) }) : texts.paidNext,
  };
}
