import { describe, expect, it } from 'vitest';
import { EMAIL_STATES } from '#shared/rules/mail.ts';
import { EMAIL_OUTCOMES, problemText } from './emailText.ts';

describe('the texts about the state of an email', () => {
  it.each([
    [
      'bounced',
      '550 no such user',
      'Ask the customer for another email address. Their mail server rejected this one: 550 no such user',
    ],
    ['bounced', null, 'Ask the customer for another email address. Their mail server rejected this one.'],
    ['complained', null, 'This person will only receive sign-in codes, receipts and refund notices from you.'],
    ['failed', null, 'The mail service rejected this email.'],
    ['held', 'Waits for tomorrow.', 'Waits for tomorrow.'],
    ['delivered', null, ''],
  ] as const)('explain %s (%s): %s', (state, problem, text) => {
    expect(problemText({ state, problem })).toBe(text);
  });

  it('exist for every state', () => {
    for (const state of EMAIL_STATES) expect(EMAIL_OUTCOMES[state].word).not.toBe('');
  });
});
