import { MAX_AMOUNT, type Money } from '#shared/rules/money.ts';
import type { AmountProblem, PaymentGateway } from '../../../gateways/payments/port.ts';

/** Why the installation cannot charge this total, as the code of a refusal. */
export function chargeProblem(payments: PaymentGateway, total: Money): AmountProblem | 'payments-off' | null {
  if (total.amount === 0) return null;
  if (total.amount > MAX_AMOUNT) return 'amount-not-chargeable';
  return payments.form === 'closed' ? 'payments-off' : payments.checkAmount(total);
}
