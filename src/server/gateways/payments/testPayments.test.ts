import { describe, expect, it } from 'vitest';
import type { TypedCard } from './port.ts';
import { TEST_CARDS } from './testCards.ts';
import { testPayments } from './testPayments.ts';

const settings = { secret: 'a-secret', now: () => new Date('2026-03-15T12:00:00Z') };
const CARD: TypedCard = { number: '4242424242424242', expiry: '03/26', cvc: '123' };

const PAYMENT = {
  storeId: 's',
  attemptId: 'k',
  account: null,
  platformFee: 0,
  savesMethod: false,
  amount: { amount: 1000, currency: 'EUR' },
  description: 'Order',
  title: 'Prints',
  email: 'cleo@example.com',
  language: null,
  returnTo: '/',
  cancelTo: '/',
};
const SOURCE = 'test_card_4242424242424242';

async function outcome(typed: Partial<TypedCard>, now = settings.now) {
  const gateway = testPayments({ ...settings, now });
  const tokenized = gateway.tokenizeCard({ ...CARD, ...typed });
  if (!('token' in tokenized)) return tokenized.code;
  const answer = await gateway.createPayment({ ...PAYMENT, source: tokenized.token });
  return answer.status === 'declined' ? answer.code : answer.status;
}

describe('testPayments', () => {
  it('identifies itself', () => {
    expect(testPayments(settings)).toMatchObject({ id: 'test', label: 'Test gateway: no real payments', isTest: true });
  });

  it.each([
    ['4242424242424242', 'succeeded'],
    ['4242 4242 4242 4242', 'succeeded'],
    ['4242-4242-4242-4242', 'succeeded'],
    ['4000000000000002', 'card_declined'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000002500003155', 'requires-action'],
    ['4242424242424241', 'incorrect_number'],
    ['4242', 'incorrect_number'],
    ['0000000000000000000000', 'incorrect_number'],
    ['', 'incorrect_number'],
    ['not a number', 'incorrect_number'],
    ['5555555555554444', 'card_declined'],
  ])('answers the number %j with %s', async (number, wanted) => {
    expect(await outcome({ number })).toBe(wanted);
  });

  it('accepts only its own test cards, and says so', () => {
    const answer = testPayments(settings).tokenizeCard({ ...CARD, number: '5555555555554444' });
    expect(answer).toMatchObject({ sentence: 'This is a test checkout. Use one of its test cards.' });
  });

  it('offers cards that behave as labeled', async () => {
    for (const { number, outcome: wanted } of TEST_CARDS) {
      const expected = wanted === 'succeeds' ? 'succeeded' : typeof wanted === 'object' ? wanted.code : wanted;
      expect(await outcome({ number })).toBe(expected);
    }
  });

  it.each([
    ['03/26', 'succeeded'],
    ['03/2026', 'succeeded'],
    ['3/26', 'succeeded'],
    [' 03 / 26 ', 'succeeded'],
    ['0326', 'succeeded'],
    ['03-26', 'succeeded'],
    ['03/46', 'succeeded'],
    ['02/26', 'expired_card'],
    ['12/25', 'expired_card'],
    ['04/46', 'invalid_expiry'],
    ['12/99', 'invalid_expiry'],
    ['00/27', 'invalid_expiry'],
    ['13/27', 'invalid_expiry'],
    ['2026-03', 'invalid_expiry'],
    ['', 'invalid_expiry'],
    ['soon', 'invalid_expiry'],
  ])('answers the expiry %j in March 2026 with %s', async (expiry, wanted) => {
    expect(await outcome({ expiry })).toBe(wanted);
  });

  it('accepts a card until the last moment of its month', async () => {
    expect(await outcome({}, () => new Date('2026-03-31T23:59:59Z'))).toBe('succeeded');
    expect(await outcome({}, () => new Date('2026-04-01T00:00:00Z'))).toBe('expired_card');
  });

  it.each([
    ['123', 'succeeded'],
    [' 123 ', 'succeeded'],
    ['12', 'invalid_cvc'],
    ['1234', 'invalid_cvc'],
    ['abc', 'invalid_cvc'],
    ['', 'invalid_cvc'],
  ])('answers the security code %j with %s', async (cvc, wanted) => {
    expect(await outcome({ cvc })).toBe(wanted);
  });

  it('expects four digits from an American Express card', async () => {
    const number = '378282246310005';
    expect(await outcome({ number, cvc: '123' })).toBe('invalid_cvc');
    // Its code is in order. It is no test card.
    expect(await outcome({ number, cvc: '1234' })).toBe('card_declined');
  });

  it.each([
    [1, 0],
    [17, 1],
    [1000, 30],
    [99_999_999_99, 300_000_000],
  ])('charges a fee of 3 percent of %d in whole minor units', async (amount, fee) => {
    const payment = { ...PAYMENT, source: SOURCE, amount: { amount, currency: 'JPY' } };
    const answer = await testPayments(settings).createPayment(payment);
    expect(answer).toMatchObject({ fee: { amount: fee, currency: 'JPY' } });
  });

  it('uses different charge ids in each installation', async () => {
    const answers = await Promise.all(
      ['one', 'two'].map((secret) =>
        testPayments({ ...settings, secret }).createPayment({ ...PAYMENT, source: SOURCE }),
      ),
    );
    expect(new Set(answers.map((answer) => 'chargeId' in answer && answer.chargeId)).size).toBe(2);
  });
});
