import type { AccountId, HostedGateway, PaymentReading } from '../../../gateways/payments/port.ts';

type Answer = PaymentReading['answer'];

/**
 * Cancels a refused payment that its buyer could still complete, so that no order has two of them. If it succeeded in the
 * meantime, that is the answer.
 */
export async function endRefused(
  payments: Pick<HostedGateway, 'cancelPayment'>,
  { answer, account }: { answer: Answer; account: AccountId },
): Promise<Answer> {
  if (answer.status !== 'declined' || answer.isPayable !== true || answer.chargeId === undefined) return answer;
  const ended = await payments.cancelPayment({ chargeId: answer.chargeId, account });
  return ended.status === 'canceled' ? answer : ended;
}
