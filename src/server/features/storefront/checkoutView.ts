import type { CheckoutView, PageView } from '#shared/contract/pages.ts';
import { formatMoney, toDecimalText } from '#shared/rules/money.ts';
import type { Language } from '#shared/rules/language.ts';
import { wordsIn } from '#shared/rules/words/wordsIn.ts';
import type { Words } from '#shared/rules/words/Words.ts';
import type { PageContext } from '../../access/page.ts';
import type { PaymentGateway } from '../../gateways/payments/port.ts';
import { TEST_CARDS } from '../../gateways/payments/testCards.ts';
import type { ForSale } from '../orders/findForSale.ts';
import { sealQuote, type Quote } from '../orders/Quote.ts';
import { quoteFor } from '../orders/quoteFor.ts';
import { plantSeed } from './checkoutSeed.ts';
import { noticeIn, problemsIn } from './members/readFields.ts';
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
  const { services, storeId, language } = context;
  const words = wordsIn(language);
  const { product, quote, amount, typed, problems = {}, notice = null } = state;
  const total = { amount: quote.unit, currency: quote.currency };
  return {
    kind: 'checkout',
    store: await storeFrame(context),
    product: cardView(product, { storeId, language }),
    quote: sealQuote(services.secrets, quote),
    idempotencyKey: plantSeed(context),
    total: quote.unit === 0 ? words.common.free : formatMoney(total, language),
    isFree: quote.unit === 0,
    offer:
      quote.kind === 'from' ? { ...offerOf(quote, language), value: amount ?? toDecimalText(total, language) } : null,
    gateway: gatewayView(services.payments, words),
    typed: typed ?? { email: '', name: '', expiry: '' },
    problems: problemsIn(language, problems),
    notice: noticeIn(language, notice),
  };
}

/** A fresh price; where the buyer names it, what the creator suggests, else the least. */
export function openingQuote({ storeId, now }: Pick<PageContext, 'storeId' | 'now'>, product: ForSale): Quote {
  const { price } = product;
  const offered = price.kind === 'from' ? (price.suggested ?? price.least).amount : undefined;
  return quoteFor(product, { storeId, now, offered });
}

function offerOf({ least, currency }: Quote, language: Language) {
  return {
    least: formatMoney({ amount: least, currency }, language, { compact: true }),
    currency,
    ...symbolOf(currency, language),
  };
}

function symbolOf(currency: string, language: Language): { symbol: string; symbolAt: 'start' | 'end' } {
  const parts = new Intl.NumberFormat(language, { style: 'currency', currency }).formatToParts(0);
  const symbol = parts.findIndex(({ type }) => type === 'currency');
  const isBefore = symbol < parts.findIndex(({ type }) => type === 'integer');
  return { symbol: parts[symbol]?.value ?? currency, symbolAt: isBefore ? 'start' : 'end' };
}

function gatewayView({ label, isTest }: PaymentGateway, { test }: Words): CheckoutView['gateway'] {
  if (!isTest) return { label, isTest, testCards: [] };
  return {
    label: test.gateway,
    isTest,
    testCards: TEST_CARDS.map(({ number, outcome }) => ({
      number: number.replace(/(\d{4})(?=\d)/g, '$1 '),
      meaning: test[meaningOf(outcome)],
    })),
  };
}

type Outcome = (typeof TEST_CARDS)[number]['outcome'];

function meaningOf(outcome: Outcome): 'pays' | 'confirms' | 'poor' | 'declined' {
  if (outcome === 'succeeds') return 'pays';
  if (outcome === 'requires-action') return 'confirms';
  return outcome.code === 'insufficient_funds' ? 'poor' : 'declined';
}
