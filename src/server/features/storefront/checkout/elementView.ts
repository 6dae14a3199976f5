import type { CheckoutView } from '#shared/contract/pages.ts';
import type { PageContext } from '../../../access/page.ts';
import { elementFrame } from '../../orders/checkout/elementFrame.ts';
import { totalOf, trialOf, type Quote } from '../../orders/checkout/Quote.ts';

/**
 * The provider's payment fields for a price. A trial charges nothing, so its amount is 0. `isOpen`: the buyer chooses the price, so it can be too low at first. The
 * amount is null then.
 */
export async function elementView(
  context: PageContext,
  { quote, isOpen }: { quote: Quote; isOpen: boolean },
): Promise<CheckoutView['element']> {
  const { payments } = context.services;
  const total = totalOf(quote);
  const canCharge = total.amount > 0 && payments.checkAmount(total) === null;
  const isSetup = trialOf(quote) !== null;
  if (!canCharge && !isOpen && !isSetup) return null;
  const frame = await elementFrame(context);
  if (!frame || payments.form !== 'hosted' || !payments.element) return null;
  return {
    ...frame,
    amount: isSetup ? 0 : canCharge ? payments.element.unitsOf(total) : null,
    currency: total.currency.toLowerCase(),
    isSaved: quote.keepsMethod || quote.lines.some(({ every }) => every !== null),
  };
}
