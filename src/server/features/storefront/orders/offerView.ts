import type { OfferView } from '#shared/contract/pages.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { PageContext } from '../../../access/page.ts';
import { nextOffer } from '../../orders/offers/nextOffer.ts';
import { cardLabel } from '../../orders/orderView.ts';
import { cardView } from '../../publishedProducts/productViews.ts';
import { findLimitLines } from '../../publishedProducts/limitLines.ts';
import { soldTitle } from '../../publishedProducts/soldTitle.ts';

interface Shown {
  orderId: string;
  /** The address of the order's page. */
  here: string;
}

/** The next offer to the buyer of an order. It counts as shown. Null: there is none. */
export async function offerView(context: PageContext, { orderId, here }: Shown): Promise<OfferView | null> {
  const next = await nextOffer(context, orderId);
  if (!next) return null;
  const { language, storeId, linkQuery } = context;
  const { sealed, total, method } = next;
  const { product, text, unit, full } = next.found;
  const { cover, summary } = cardView(product, { storeId, language });
  const priceOf = (amount: number) => formatMoney({ amount, currency: total.currency }, language, { compact: true });
  const { offer: texts } = getMessages(language);
  const limitsOf = await findLimitLines(context.tx, [product], language);
  return {
    action: `${here}/offer${linkQuery}`,
    token: sealed,
    title: soldTitle(product),
    cover,
    text: text === '' ? summary : text,
    limits: limitsOf(product),
    price: priceOf(total.amount),
    was: unit === full ? null : priceOf(full),
    note: method ? fill(texts.charged, { card: cardLabel(method, language) }) : texts.paidNext,
  };
}
