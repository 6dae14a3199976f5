import type { Language } from './language.ts';
import { fill } from './messages/fill.ts';
import { getMessages } from './messages/getMessages.ts';
import { formatMoney, type Money } from './money.ts';
import type { Interval } from './subscription.ts';

/** '$12 every month'. Whole amounts have no decimals. */
export const subscriptionPrice = (amount: Money, every: Interval, language: Language): string =>
  fill(getMessages(language).subscription.priced, {
    price: formatMoney(amount, language, { compact: true }),
    every: intervalText(every, language),
  });

/** 'every month', 'every 3 months'. */
export function intervalText({ unit, count }: Interval, language: Language): string {
  const { subscription } = getMessages(language);
  if (count === 1) return subscription[unit];
  return fill(subscription[`${unit}s`], { span: spanText({ unit, count }, language) });
}

/** '14 days'. */
export const spanText = ({ unit, count }: Interval, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
