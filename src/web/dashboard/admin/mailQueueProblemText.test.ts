import { expect, it } from 'vitest';
import type { MailQueueProblem } from '#shared/contract/platform.ts';
import { mailQueueProblemText } from './mailQueueProblemText.ts';

const trouble: MailQueueProblem = {
  waiting: 3,
  givenUp: 0,
  since: '2026-11-22T14:05:00Z',
  nextTryAt: null,
  reason: 'The email provider does not respond.',
};
const textOf = (rest: Partial<MailQueueProblem>) => mailQueueProblemText({ ...trouble, ...rest });

it('shows how many emails wait, since when, why, and when they are retried', () => {
  expect(textOf({ nextTryAt: '2026-11-22T14:31:00Z' })).toEqual([
    expect.stringMatching(/^3 emails have been waiting since .+ and will be retried automatically, next at .+\.$/),
    'The email provider does not respond.',
  ]);
  expect(textOf({ waiting: 1 })[0]).toMatch(/^1 email has been waiting since .+ and will be retried automatically\.$/);
});

it('explains what can be done about emails that failed', () => {
  expect(textOf({ givenUp: 2 })[2]).toMatch(/^2 emails couldn’t be sent after several attempts\. /);
  const alone = textOf({ waiting: 0, givenUp: 1 });
  expect(alone).toHaveLength(2);
  expect(alone[1]).toMatch(/^1 email couldn’t be sent after several attempts since .+\. People can request/);
});

it('explains that no worker is running if nothing was tried', () => {
  expect(textOf({ reason: null })[1]).toBe('No worker is processing jobs. Check that one is running.');
});
