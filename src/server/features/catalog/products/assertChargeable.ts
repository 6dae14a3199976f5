import type { PriceInput } from '#shared/contract/catalog.ts';
import { refuse } from '#shared/contract/refusals.ts';
import type { PaymentGateway } from '../../../gateways/payments/port.ts';

/** Refuses a price that the payment gateway cannot charge, at its field. */
export function assertChargeable(
  payments: PaymentGateway,
  { price, currency, variants }: { price: PriceInput; currency: string; variants: readonly { price: number | null }[] },
): void {
  const assert = (amount: number, field: 'price' | 'variants') => {
    const problem = payments.checkAmount({ amount, currency });
    if (problem) refuse(problem, { field: problem === 'currency-not-chargeable' ? 'currency' : field });
  };
  for (const amount of amountsOf(price)) assert(amount, 'price');
  for (const { price: amount } of variants) if (amount) assert(amount, 'variants');
}

/** The amounts that buyers pay or that are suggested to them, except zero. */
function amountsOf(price: PriceInput): number[] {
  if (price.kind === 'free') return [];
  const amounts = price.kind === 'fixed' ? [price.amount] : [price.least, price.suggested ?? 0];
  return amounts.filter((amount) => amount > 0);
}
