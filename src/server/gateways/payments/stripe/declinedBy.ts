import type { DeclineCode, PaymentDeclined } from '../port.ts';

/** A decline in the buyer's words. See https://docs.stripe.com/error-codes and https://docs.stripe.com/declines/codes. */
export function declinedBy(
  { code = '', decline_code: reason = '' }: { code?: string | undefined; decline_code?: string | undefined },
  chargeId: string | undefined,
): PaymentDeclined {
  const [known, sentence] = SENTENCES[reason] ?? SENTENCES[code] ?? DECLINED;
  return { status: 'declined', code: known, sentence, ...(chargeId !== undefined && { chargeId }) };
}

type Sentence = readonly [code: DeclineCode, sentence: string];

const DECLINED: Sentence = ['card_declined', 'Your card was declined. Try another card.'];
const NOT_CONFIRMED: Sentence = ['card_declined', 'The payment was not confirmed. Try again, or use another card.'];
const EXPIRED: Sentence = ['expired_card', 'Your card has expired. Try another card.'];
const WRONG_CODE: Sentence = [
  'invalid_cvc',
  'The security code isn’t valid. It has 3 digits, or 4 on American Express cards.',
];
const WRONG_NUMBER: Sentence = ['incorrect_number', 'Your card number is incorrect. Check it and try again.'];

const SENTENCES: Readonly<Record<string, Sentence>> = {
  insufficient_funds: ['insufficient_funds', 'Your card has insufficient funds. Try another card.'],
  expired_card: EXPIRED,
  incorrect_cvc: WRONG_CODE,
  invalid_cvc: WRONG_CODE,
  incorrect_number: WRONG_NUMBER,
  invalid_number: WRONG_NUMBER,
  authentication_required: NOT_CONFIRMED,
  payment_intent_authentication_failure: NOT_CONFIRMED,
  setup_intent_authentication_failure: NOT_CONFIRMED,
  processing_error: NOT_CONFIRMED,
};
