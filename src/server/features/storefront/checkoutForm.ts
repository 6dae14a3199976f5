import type { CheckoutView } from '#shared/contract/pages.ts';
import { REFUSALS } from '#shared/contract/refusals.ts';
import { emailProblem, normaliseEmail } from '#shared/rules/email.ts';
import { formatMoney, parseAmount, type AmountProblem } from '#shared/rules/money.ts';
import type { PageContext } from '../../access/page.ts';
import type { ForSale } from '../orders/findForSale.ts';
import { isFresh, readQuote, type Quote } from '../orders/Quote.ts';
import { openingQuote } from './checkoutView.ts';

/** A posted order form: what it says, at which price, and what is wrong with it. */
export interface CheckoutForm {
  intent: string;
  quote: Quote;
  amount: string;
  card: { number: string; expiry: string; cvc: string };
  typed: CheckoutView['typed'];
  problems: Record<string, string>;
  notice: string | null;
}

export function readCheckout(context: PageContext, product: ForSale): CheckoutForm {
  const field = (name: string) => context.form[name]?.trim() ?? '';
  const { quote: shown, notice } = shownPrice(context, product);
  const amount = field('amount');
  const offer = shown.kind === 'from' ? readOffer(amount, shown) : shown.unit;
  const quote = typeof offer === 'number' ? { ...shown, unit: offer } : shown;
  const card = { number: field('number'), expiry: field('expiry'), cvc: field('cvc') };
  const typed = { email: normaliseEmail(field('email')).email, name: field('name'), expiry: card.expiry };
  return {
    intent: field('intent'),
    quote,
    amount,
    card,
    typed,
    notice,
    problems: {
      ...(typeof offer === 'string' ? { amount: offer } : {}),
      ...typedProblems(typed),
      ...(quote.unit > 0 && card.number === '' ? { card: 'Enter the number of your card.' } : {}),
    },
  };
}

/**
 * The price the buyer saw. One that has grown old still counts where it is still the price; otherwise the new one is
 * shown before anything is paid.
 */
function shownPrice(context: PageContext, product: ForSale): { quote: Quote; notice: string | null } {
  const { services, storeId, now, form } = context;
  const seen = readQuote(services.secrets, { sealed: form['quote'] ?? '', storeId });
  if (seen?.productId === product.id && isFresh(seen, now)) return { quote: seen, notice: null };
  const fresh = openingQuote(context, product);
  if (seen?.productId !== product.id) return { quote: fresh, notice: REFUSALS['quote-invalid'].says };
  return { quote: fresh, notice: isSamePrice(seen, fresh) ? null : REFUSALS['quote-expired'].says };
}

const isSamePrice = (one: Quote, other: Quote): boolean =>
  one.kind === other.kind && one.least === other.least && one.currency === other.currency;

const AMOUNT_SENTENCES: Record<AmountProblem, string> = {
  empty: 'Enter what you want to pay.',
  format: 'Enter an amount like 12.50.',
  ambiguous: 'Enter an amount like 12.50, without thousands separators.',
  negative: REFUSALS['price-too-low'].says,
  decimals: 'This amount has too many decimals.',
  large: 'This is more than can be paid at once.',
};

/** The amount offered, or what is wrong with it. */
function readOffer(text: string, { least, currency }: Quote): number | string {
  const amount = parseAmount(text, currency);
  if (typeof amount === 'string') return AMOUNT_SENTENCES[amount];
  if (amount >= least) return amount;
  return `Please enter at least the minimum price, ${formatMoney({ amount: least, currency }, 'en', { compact: true })}.`;
}

const LONGEST_NAME = 120;

function typedProblems({ email, name }: CheckoutView['typed']): Record<string, string> {
  return {
    ...(emailProblem(email) === null ? {} : { email: REFUSALS['invalid-email'].says }),
    ...(name.length > LONGEST_NAME ? { name: `Use ${LONGEST_NAME} characters at most.` } : {}),
  };
}
