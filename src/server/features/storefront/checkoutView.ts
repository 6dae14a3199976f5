import type { CheckoutView, PageView } from '#shared/contract/pages.ts';
import { formatMoney, toDecimal } from '#shared/rules/money.ts';
import type { PageContext } from '../../access/page.ts';
import type { PaymentGateway } from '../../gateways/payments/port.ts';
import { TEST_CARDS } from '../../gateways/payments/testCards.ts';
import type { ForSale } from '../orders/findForSale.ts';
import { sealQuote, type Quote } from '../orders/Quote.ts';
import { quoteFor } from '../orders/quoteFor.ts';
import { plantSeed } from './checkoutSeed.ts';
import { cardView } from './productViews.ts';
import { storeFrame } from './storeFrame.ts';

/** What the form shows besides the product: a price, what was typed, what is wrong with it. */
export interface CheckoutState {
  product: ForSale;
  quote: Quote;
  /** The amount as it was typed, which may be no number. */
  amount?: string;
  typed?: CheckoutView['typed'];
  problems?: CheckoutView['problems'];
  notice?: string | null;
}

export async function checkoutView(context: PageContext, state: CheckoutState): Promise<PageView> {
  const { services, storeId } = context;
  const { product, quote, amount, typed, problems = {}, notice = null } = state;
  const total = { amount: quote.unit, currency: quote.currency };
  return {
    kind: 'checkout',
    store: await storeFrame(context),
    product: cardView(storeId, product),
    quote: sealQuote(services.secrets, quote),
    idempotencyKey: plantSeed(context),
    total: quote.unit === 0 ? 'Free' : formatMoney(total, 'en'),
    isFree: quote.unit === 0,
    offer: quote.kind === 'from' ? { ...offerOf(quote), value: amount ?? toDecimal(total) } : null,
    gateway: gatewayView(services.payments),
    typed: typed ?? { email: '', name: '', expiry: '' },
    problems,
    notice,
  };
}

/** A fresh price; where the buyer names it, what the creator suggests, else the least. */
export function openingQuote({ storeId, now }: Pick<PageContext, 'storeId' | 'now'>, product: ForSale): Quote {
  const { price } = product;
  const offered = price.kind === 'from' ? (price.suggested ?? price.least).amount : undefined;
  return quoteFor(product, { storeId, now, offered });
}

function offerOf({ least, currency }: Quote) {
  return {
    least: formatMoney({ amount: least, currency }, 'en', { compact: true }),
    symbol: symbolOf(currency),
  };
}

function symbolOf(currency: string): string {
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

function gatewayView({ label, isTest }: PaymentGateway): CheckoutView['gateway'] {
  if (!isTest) return { label, isTest, testCards: [] };
  return {
    label: 'Test gateway',
    isTest,
    testCards: TEST_CARDS.map(({ number, says }) => ({
      number: number.replace(/(\d{4})(?=\d)/g, '$1 '),
      meaning: says,
    })),
  };
}
