import type { PriceInput } from '#shared/contract/catalog.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { planInstallments } from '#shared/rules/installments.ts';
import { formatMoney, type Money } from '#shared/rules/money.ts';
import type { PaymentGateway } from '../../../gateways/payments/port.ts';

interface Charged {
  price: PriceInput;
  currency: string;
  variants?: readonly { price: number | null }[];
  /** The fields of a price in another currency. Absent: those of the product's own price. */
  fields?: Readonly<Record<'amount' | 'currency' | 'installments', string>>;
}

/** Refuses a price that the payment gateway cannot charge, at its field. */
export function assertChargeable(
  payments: PaymentGateway,
  { price, currency, variants = [], fields = OWN_FIELDS }: Charged,
): void {
  const assert = (amount: number, field: string) => {
    const problem = payments.checkAmount({ amount, currency });
    if (!problem) return;
    const place = problem === 'currency-not-chargeable' ? fields.currency : field;
    refuse(problem, { field: place }, problem === 'amount-too-small' ? leastSentence(payments, currency) : undefined);
  };
  for (const amount of amountsOf(price)) assert(amount, fields.amount);
  for (const { price: amount } of variants) if (amount) assert(amount, 'variants');
  if (price.kind !== 'fixed' || price.installments === undefined) return;
  const { installments } = price;
  const assertParts = (amount: number, field: string) => {
    const { later } = planInstallments({ total: amount, discount: 0, tax: 0 }, { payments: installments });
    const charged = { amount: payments.roundFee({ amount: later, currency }), currency };
    if (charged.amount === 0 || payments.checkAmount(charged) === 'amount-too-small')
      refuse('amount-too-small', { field }, partSentence(payments, { amount: later, currency }));
  };
  assertParts(price.amount, fields.installments);
  for (const { price: amount } of variants) if (amount) assertParts(amount, 'variants');
}

const OWN_FIELDS = { amount: 'price', currency: 'currency', installments: 'price.installments' };

/** Names the payment, and the limit if there is a fixed one. */
function partSentence(payments: PaymentGateway, part: Money): string {
  const least = leastSentence(payments, part.currency);
  return `Each payment would be ${formatMoney(part, 'en')}. ${least ?? 'That’s too little.'} Choose fewer payments.`;
}

/** Names the limit, if there is a fixed one. */
function leastSentence(payments: PaymentGateway, currency: string): string | undefined {
  const least = payments.smallestPayment(currency);
  return least === null ? undefined : `The smallest payment in ${currency} is ${formatMoney(least, 'en')}.`;
}

/** The amounts that buyers pay or that are suggested to them, except zero. */
function amountsOf(price: PriceInput): number[] {
  if (price.kind === 'free') return [];
  const amounts = price.kind === 'fixed' ? [price.amount] : [price.least, price.suggested ?? 0];
  return amounts.filter((amount) => amount > 0);
}
