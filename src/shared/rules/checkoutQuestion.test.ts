import { describe, expect, it } from 'vitest';
import { answerProblem, type CheckoutQuestion } from './checkoutQuestion.ts';

const question = (changes: Partial<CheckoutQuestion>): CheckoutQuestion => ({
  kind: 'text',
  label: 'Name on the print',
  isRequired: true,
  choices: [],
  terms: '',
  ...changes,
});

describe('answerProblem', () => {
  it.each([
    ['a text', question({}), 'Ana', null],
    ['no required text', question({}), '', 'missing'],
    ['no optional text', question({ isRequired: false }), '', null],
    ['the longest text', question({}), 'a'.repeat(200), null],
    ['a text that is too long', question({}), 'a'.repeat(201), 'long'],
    ['a long text', question({ kind: 'long-text' }), 'a'.repeat(2000), null],
    ['a long text that is too long', question({ kind: 'long-text' }), 'a'.repeat(2001), 'long'],
    ['one of the choices', question({ kind: 'choice', choices: ['S', 'M'] }), 'M', null],
    ['another choice', question({ kind: 'choice', choices: ['S', 'M'], isRequired: false }), 'L', 'unknown'],
    ['a tick', question({ kind: 'checkbox' }), 'yes', null],
    ['no required tick', question({ kind: 'checkbox' }), '', 'unticked'],
    ['a day', question({ kind: 'date' }), '2024-02-29', null],
    ['a day that does not exist', question({ kind: 'date' }), '2023-02-29', 'no-day'],
    ['a day as text', question({ kind: 'date', isRequired: false }), 'tomorrow', 'no-day'],
    ['no required day', question({ kind: 'date' }), '', 'missing'],
    ['terms that are agreed to', question({ kind: 'terms', terms: 'No resale.' }), 'yes', null],
    ['terms that are not', question({ kind: 'terms', terms: 'No resale.' }), '', 'unticked'],
    ['anything but a tick for terms', question({ kind: 'terms', terms: 'No resale.' }), 'no', 'unknown'],
    ['anything but a tick', question({ kind: 'checkbox', isRequired: false }), 'perhaps', 'unknown'],
  ])('judges %s', (_what, asked, answer, problem) => {
    expect(answerProblem(asked, answer)).toBe(problem);
  });
});
