import type { MailQueueProblem } from '#shared/contract/platform.ts';
import { formatDateTime } from '#web/client/format.ts';

/** Which emails are not being sent, why, and what happens next. */
export function mailQueueProblemText({ waiting, givenUp, since, nextTryAt, reason }: MailQueueProblem): string[] {
  const sinceText = ` since ${formatDateTime(since)}`;
  const next = nextTryAt === null ? '' : `, next at ${formatDateTime(nextTryAt)}`;
  const have = waiting === 1 ? 'has' : 'have';
  return [
    ...(waiting > 0
      ? [`${emails(waiting)} ${have} been waiting${sinceText} and will be retried automatically${next}.`]
      : []),
    reason ?? 'No worker is processing jobs. Check that one is running.',
    ...(givenUp > 0
      ? [
          `${emails(givenUp)} couldn’t be sent after several attempts${waiting > 0 ? '' : sinceText}. People can request a new sign-in code, and creators can resend receipts from the order.`,
        ]
      : []),
  ];
}

const emails = (count: number): string => (count === 1 ? '1 email' : `${count} emails`);
