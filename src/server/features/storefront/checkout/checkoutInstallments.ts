import type { CheckoutView } from '#shared/contract/pages.ts';
import { firstOf, INSTALLMENT_INTERVAL } from '#shared/rules/installments.ts';
import { installmentsText } from '#shared/rules/installmentText.ts';
import type { Language } from '#shared/rules/language.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { periodStart } from '#shared/rules/subscription.ts';
import type { PageContext } from '../../../access/page.ts';
import { inFull, inInstallments, installmentsOf } from '../../orders/checkout/inInstallments.ts';
import { totalOf, type Quote, type QuotedInstallments } from '../../orders/checkout/Quote.ts';
import { dayText } from '../../orders/dayText.ts';
import type { SellableProduct } from '../../publishedProducts/findPublishedProduct.ts';

/** How the form or a link asks for the first of several payments. */
const IN_INSTALLMENTS = 'installments';

export const isChosenIn = (value: string | null | undefined): boolean => value === IN_INSTALLMENTS;

interface Splitting {
  product: SellableProduct | null;
  /** In full, with tax and tip. */
  quote: Quote;
  /** The number of payments that was shown. It is honored when the product has another one now. */
  shown?: number | undefined;
}

/** The price in installments. Null: the product does not offer them, or the price is too low for them. */
export function split({ services }: Pick<PageContext, 'services'>, { product, quote, shown }: Splitting): Quote | null {
  const payments = shown ?? (product ? installmentsOf(product) : undefined);
  return payments === undefined ? null : inInstallments(quote, { payments, gateway: services.payments });
}

/** The choice between both ways to pay. */
export function installmentsView(
  context: PageContext,
  { product, quote }: { product: SellableProduct | null; quote: Quote },
): CheckoutView['installments'] {
  const { now, language } = context;
  const full = inFull(quote);
  const parts = quote.installments ? quote : split(context, { product, quote: full });
  if (!parts?.installments) return null;
  const { installments, currency } = parts;
  const money = (amount: number) => formatMoney({ amount, currency }, language);
  return {
    isChosen: quote.installments !== null,
    full: formatMoney(totalOf(full), language),
    split: installmentsText(installments, currency, language),
    schedule: Array.from({ length: installments.payments }, (_, index) => ({
      day: dayText(periodStart(now, INSTALLMENT_INTERVAL, index), language),
      amount: money(index === 0 ? firstOf(installments) : installments.later),
    })),
  };
}

/** What the buyer agrees to. */
export function installmentTerms(
  installments: QuotedInstallments,
  { title, currency, language }: { title: string; currency: string; language: Language },
): string {
  const total = formatMoney({ amount: installments.total, currency }, language);
  const { terms } = getMessages(language).installments;
  return fill(terms, { split: installmentsText(installments, currency, language), total, title });
}
