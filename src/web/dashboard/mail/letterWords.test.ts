import { describe, expect, it } from 'vitest';
import { LETTER_STATES } from '#shared/rules/mail.ts';
import { LETTER_OUTCOMES, problemWords } from './letterWords.ts';

describe('the words about a letter', () => {
  it.each([
    ['bounced', '550 no such user', 'Ask for another address: the mailbox did not take it. It said: 550 no such user'],
    ['bounced', null, 'Ask for another address: the mailbox did not take it.'],
    ['complained', null, 'They get nothing more from you but codes, receipts of payments and notices of refunds.'],
    ['failed', null, 'The mail service did not take it.'],
    ['held', 'Waits for tomorrow.', 'Waits for tomorrow.'],
    ['delivered', null, ''],
  ] as const)('say of one that is %s (%s): %s', (state, problem, words) => {
    expect(problemWords({ state, problem })).toBe(words);
  });

  it('have one for every state', () => {
    for (const state of LETTER_STATES) expect(LETTER_OUTCOMES[state].word).not.toBe('');
  });
});
