import { formatMoney, type Money } from './money.ts';
import type { CancelOutcome } from './call.ts';

export interface GivenForCanceling {
  outcome: CancelOutcome;
  refund: Money | null;
  endsPayments: boolean;
  /** Whether they can book another time, besides what is to be settled with them. They can, unless it is known that they cannot. */
  hasAnother?: boolean;
}

/** What the people of a canceled call get, for its host: one sentence for each outcome. */
export function cancelSummary(given: readonly GivenForCanceling[]): string[] {
  const [only, ...others] = given;
  if (only !== undefined && others.length === 0) return oneSummary(only);
  const refunds = given.flatMap(({ refund }) => refund ?? []);
  const count = (wanted: CancelOutcome) => given.filter(({ outcome }) => outcome === wanted).length;
  const [again, contact, none] = [count('again'), count('contact'), count('none')];
  const earlier = count('refund') - refunds.length;
  const ended = given.filter(({ endsPayments }) => endsPayments).length;
  return [
    ...(refunds.length > 0 ? [`${people(refunds.length, 'gets', 'get')} ${totals(refunds)}.`] : []),
    ...(earlier > 0 ? [`${people(earlier, 'gets', 'get')} their money back.`] : []),
    ...(ended > 0 ? [`${people(ended, 'pays', 'pay')} in installments, and no more payments will be charged.`] : []),
    ...(again > 0 ? [`${people(again, 'gets', 'get')} no money back but can book another time.`] : []),
    ...(contact > 0
      ? [`${people(contact, 'has', 'have')} paid money that can’t be refunded from here. Contact them about it.`]
      : []),
    ...(none > 0 ? [`${people(none, 'gets', 'get')} no other time and no money back.`] : []),
  ];
}

function oneSummary({ outcome, refund, endsPayments, hasAnother = true }: GivenForCanceling): string[] {
  if (outcome === 'contact')
    return [
      'Their money can’t be refunded from here. Contact them about it.',
      ...(endsPayments ? [ENDS_PAYMENTS] : hasAnother ? ['They can also book another time.'] : []),
    ];
  if (outcome === 'none') return ['They get no other time and no money back.'];
  if (outcome === 'again') return ['They get no money back but can book another time.'];
  return [
    refund ? `They get ${formatMoney(refund, 'en')} back.` : 'They get their money back.',
    ...(endsPayments ? [ENDS_PAYMENTS] : []),
  ];
}

const ENDS_PAYMENTS = 'No more payments of their installment plan will be charged.';

const people = (count: number, one: string, many: string): string =>
  count === 1 ? `1 person ${one}` : `${count} people ${many}`;

/** '$50.00 back', '$150.00 back in total', '$150.00 and €50.00 back in total' */
function totals(refunds: readonly Money[]): string {
  const sums = new Map<string, number>();
  for (const { amount, currency } of refunds) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  const texts = [...sums].map(([currency, amount]) => formatMoney({ amount, currency }, 'en'));
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(texts);
  return refunds.length === 1 ? `${list} back` : `${list} back in total`;
}
