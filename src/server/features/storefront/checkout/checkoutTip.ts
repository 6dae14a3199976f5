import type { CheckoutView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { mostTip, percentTip } from '#shared/rules/tip.ts';
import type { PageContext } from '../../../access/page.ts';
import { tippable, type Quote } from '../../orders/checkout/Quote.ts';
import { takesTip } from '../../orders/checkout/withTip.ts';
import { findTipSettings } from '../../tips/tipSettings.ts';
import { symbolOf } from './offerOf.ts';
import { readOffer } from './readOffer.ts';

/** The tip as chosen in the form: a suggested percentage, `own` with an amount, or nothing. */
export interface TypedTip {
  choice: string;
  amount: string;
}

export const OWN_TIP = 'own';
export const NO_TIP: TypedTip = { choice: '', amount: '' };

export const typedTip = ({ form }: Pick<PageContext, 'form'>): TypedTip => ({
  choice: form['tip'] ?? '',
  amount: form['tipAmount']?.trim() ?? '',
});

/** A price with tax, and the tip that was chosen for it. A problem leaves it without one. */
export async function tipped(
  context: PageContext,
  { quote, typed }: { quote: Quote; typed: TypedTip },
): Promise<{ quote: Quote; problems: Record<string, string> }> {
  const plain = { ...quote, tip: 0 };
  const { isOn, percents } = await findTipSettings(context.tx);
  const none = { quote: plain, problems: {} };
  if (!isOn || !takesTip(quote) || typed.choice === '') return none;
  if (typed.choice !== OWN_TIP) {
    const percent = percents.find((each) => `${each}` === typed.choice);
    return percent === undefined ? none : { ...none, quote: { ...plain, tip: suggested(context, plain, percent) } };
  }
  // Nothing typed is no tip, as the total shows.
  if (typed.amount === '') return none;
  const own = readOwn(context, plain, typed.amount);
  return typeof own === 'number'
    ? { ...none, quote: { ...plain, tip: own } }
    : { ...none, problems: { tipAmount: own } };
}

/** A suggestion, rounded to what the gateway can charge. */
const suggested = ({ services }: Pick<PageContext, 'services'>, quote: Quote, percent: number): number =>
  services.payments.roundFee({ amount: percentTip(percent, tippable(quote)), currency: quote.currency });

/** The typed amount, or its problem. */
function readOwn({ services, language }: PageContext, quote: Quote, text: string): number | string {
  const { currency } = quote;
  const amount = readOffer(text, { least: 0, currency }, language);
  if (typeof amount === 'string') return amount;
  const { problems } = getMessages(language);
  const most = mostTip(tippable(quote));
  if (amount > most) return fill(problems.tipHigh, { amount: formatMoney({ amount: most, currency }, language) });
  return services.payments.roundFee({ amount, currency }) === amount ? amount : problems.amountDecimals;
}

interface Shown {
  quote: Quote;
  typed: TypedTip;
  /** Whether the form asks for the price, so that no suggestion has an amount yet. */
  isOpen: boolean;
}

/** The choice of a tip. Null: the store takes none, or there is nothing to pay. */
export async function tipView(context: PageContext, { quote, typed, isOpen }: Shown): Promise<CheckoutView['tip']> {
  const { tx, language } = context;
  const { isOn, percents, text } = await findTipSettings(tx);
  if (!isOn || !takesTip(quote) || (tippable(quote).price === 0 && !isOpen)) return null;
  const { currency } = quote;
  const amountOf = (amount: number) => formatMoney({ amount, currency }, language);
  const choices = percents.map((percent) => ({
    value: `${percent}`,
    label: (percent / 100).toLocaleString(language, { style: 'percent' }),
    amount: isOpen ? null : amountOf(suggested(context, quote, percent)),
  }));
  return {
    text,
    choices,
    chosen: typed.choice === OWN_TIP || choices.some(({ value }) => value === typed.choice) ? typed.choice : '',
    value: typed.amount,
    ...symbolOf(currency, language),
  };
}
