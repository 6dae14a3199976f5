import type { Language } from '#shared/rules/language.ts';
import { ambiguousAmounts, formatMoney, parseAmount, toDecimalText, type AmountProblem } from '#shared/rules/money.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';

/** The offered amount, or its problem. */
export function readOffer(
  text: string,
  { least, currency }: { least: number; currency: string },
  language: Language,
): number | string {
  const amount = parseAmount(text, currency);
  if (amount === 'ambiguous') return ambiguousSentence({ text, currency }, language);
  if (typeof amount === 'string') return amountSentence(amount, language);
  if (amount >= least) return amount;
  const price = formatMoney({ amount: least, currency }, language, { compact: true });
  return fill(getMessages(language).problems.amountLow, { amount: price });
}

/** Shows both readings of an ambiguous amount, and how to type each. */
function ambiguousSentence({ text, currency }: { text: string; currency: string }, language: Language): string {
  const amounts = ambiguousAmounts(text, currency);
  if (amounts === null) return amountSentence('format', language);
  const { large, small } = amounts;
  return fill(getMessages(language).problems.amountAmbiguous, {
    large: formatMoney(large, language),
    small: formatMoney(small, language),
    largeText: toDecimalText(large, language),
    smallText: toDecimalText(small, language),
  });
}

function amountSentence(problem: Exclude<AmountProblem, 'ambiguous'>, language: Language): string {
  const { problems, refusals } = getMessages(language);
  const example = { amount: (12.5).toLocaleString(language, { minimumFractionDigits: 2 }) };
  const sentences: Record<typeof problem, string> = {
    empty: problems.amountMissing,
    format: fill(problems.amountFormat, example),
    negative: refusals['price-too-low'],
    decimals: problems.amountDecimals,
    large: problems.amountLarge,
  };
  return sentences[problem];
}
