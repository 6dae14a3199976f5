import { TEST_DECISION_SECONDS } from '#shared/rules/dispute.ts';
import type { DisputedPayment, ProviderDispute } from './port.ts';
import { DISPUTED } from './testRefunds.ts';

/** How long the bank of the test gateway waits for an answer. */
const ANSWER_DAYS = 7;

/** An answer with these words loses, as with Stripe's test cards. */
const LOSING = 'losing_evidence';

const FEE = 1500;

/**
 * The dispute about a charge of the test gateway, which stores nothing: it follows from the charge's id, the answer and
 * the time. An answer wins after a minute unless it has the losing words. Without an answer the dispute is lost.
 */
export function testDisputes(
  { chargeId, amount, paidAt, answer }: DisputedPayment,
  { ending, now }: { ending: string | undefined; now: Date },
): ProviderDispute[] {
  if (ending !== DISPUTED) return [];
  const dueAt = new Date(paidAt.getTime() + ANSWER_DAYS * 86_400_000);
  const status = statusOf({ answer, dueAt, now });
  return [
    {
      disputeId: chargeId.replace('test_ch_', 'test_dp_'),
      status,
      reason: 'fraudulent',
      amount,
      openedAt: paidAt,
      dueAt,
      withdrawn: amount.amount,
      fee: FEE,
      reinstated: status === 'won' ? amount.amount : 0,
    },
  ];
}

function statusOf({
  answer,
  dueAt,
  now,
}: Pick<DisputedPayment, 'answer'> & { dueAt: Date; now: Date }): ProviderDispute['status'] {
  if (answer === null) return now < dueAt ? 'open' : 'lost';
  if (now.getTime() < answer.at.getTime() + TEST_DECISION_SECONDS * 1000) return 'review';
  return answer.text.includes(LOSING) ? 'lost' : 'won';
}
