import { MAX_AMOUNT, type Money } from '#shared/rules/money.ts';
import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { AmountProblem } from '../../../gateways/payments/port.ts';
import { findPayee } from '../../paymentAccounts/findPayee.ts';

interface Charging {
  tx: StoreTx;
  services: Pick<Services, 'payments'>;
}

/** Why the store cannot charge this total, as the code of a refusal. */
export async function chargeProblem(
  { tx, services: { payments } }: Charging,
  total: Money,
): Promise<AmountProblem | 'payments-off' | null> {
  if (total.amount === 0) return null;
  if (total.amount > MAX_AMOUNT) return 'amount-not-chargeable';
  return (await findPayee(tx, payments)) ? payments.checkAmount(total) : 'payments-off';
}
