import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Money } from '#shared/rules/money.ts';
import { checkCard } from './checkCard.ts';
import type { FormGateway, PaymentDeclined, PaymentSucceeded } from './port.ts';
import { TEST_CARDS, type TestCard } from './testCards.ts';
import { testDisputes } from './testDisputes.ts';
import { testRefunds, type Mac } from './testRefunds.ts';

/** The fee that the test gateway pretends to charge, so that the books show one as they will with a real gateway. */
const FEE_PERCENT = 3;

/** A token is this prefix and the number of a test card, which is public. Other cards have no token. */
const TOKEN_PREFIX = 'test_card_';

/** The id of a saved card, made in the same way. */
const METHOD_PREFIX = 'test_pm_';

type TestSettings = { secret: string | Uint8Array; now: () => Date };

/**
 * The offline gateway. It moves no money and stores nothing. Every response is derived from the request and the secret,
 * so the same attempt always names the same charge.
 */
export function testPayments({ secret, now }: TestSettings): FormGateway {
  const key = createSecretKey(Buffer.from(secret));
  const mac = (...parts: string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex');
  const refunds = testRefunds({ mac, now });
  const fingerprintOf = (card: string) => mac('fingerprint', card);

  return {
    id: 'test',
    label: 'Test gateway: no real payments',
    isTest: true,
    form: 'card',

    checkAmount: () => null,

    smallestPayment: () => null,

    roundFee: ({ amount }) => amount,

    accounts: null,

    // It stores nothing and pays nothing out.
    taxes: null,
    books: null,

    tokenizeCard(typed) {
      const card = checkCard(typed, now());
      if ('status' in card) return card;
      const known = TEST_CARDS.find(({ number }) => number === card.number);
      return known ? { token: `${TOKEN_PREFIX}${known.number}` } : UNKNOWN_CARD;
    },

    async createPayment({ attemptId, amount, source, savesMethod }) {
      if (!savesMethod || amount.amount !== 0) requireAmount(amount);
      const card = TEST_CARDS.find(({ number }) => source === `${TOKEN_PREFIX}${number}`);
      if (!card) throw new RangeError('The test gateway made no such token.');
      if (typeof card.outcome === 'object') return card.outcome;

      const paid: PaymentSucceeded = {
        ...succeed(refunds.nameCharge(attemptId, card), amount, card),
        fingerprint: fingerprintOf(card.number),
        ...(card.isDisputed && { isDisputed: true }),
        ...(savesMethod && {
          saved: {
            customer: CUSTOMER,
            method: METHOD_PREFIX + card.number,
            fingerprint: fingerprintOf(card.number),
          },
        }),
      };
      // No bank asks about a card that is only saved.
      if (card.outcome === 'succeeds' || amount.amount === 0) return paid;
      const action = { kind: 'test-challenge' as const, token: sealCharge(paid, mac) };
      return { status: 'requires-action', chargeId: paid.chargeId, action };
    },

    async readFingerprint({ source }) {
      return fingerprintOf(source.slice(TOKEN_PREFIX.length));
    },

    async chargeSaved({ attemptId, amount, method }) {
      requireAmount(amount);
      const card = TEST_CARDS.find(({ number }) => method.method === `${METHOD_PREFIX}${number}`);
      if (!card) throw new RangeError('The test gateway saved no such card.');
      if (card.failsLater) return DECLINED_LATER;
      const paid = succeed(refunds.nameCharge(attemptId, card), amount, card);
      return { ...paid, fingerprint: fingerprintOf(card.number) };
    },

    // It stores no methods.
    async forgetMethod() {},

    async confirm({ chargeId, token, approved }) {
      const paid = openCharge(token, mac);
      if (paid?.chargeId !== chargeId) return FOREIGN_TOKEN;
      return approved ? paid : NOT_APPROVED;
    },

    // The gateway stores nothing, so it cannot find a confirmation whose answer was lost.
    async cancelPayment() {
      return { status: 'canceled' };
    },

    async refund(refund) {
      requireAmount(refund.amount);
      return refunds.refund(refund);
    },

    async listDisputes(payment) {
      return testDisputes(payment, { ending: refunds.endingOf(payment.chargeId), now: now() });
    },

    // The answer is stored with the dispute, and `listDisputes` is given it.
    async submitEvidence() {},

    async returnShare() {
      throw new Error('The test gateway has no accounts of stores, so the platform has no share.');
    },

    async readRefund({ refundId }) {
      return refunds.read(refundId);
    },
  };
}

const UNKNOWN_CARD: PaymentDeclined = {
  status: 'declined',
  code: 'card_declined',
  sentence: 'This is a test checkout. Use one of its test cards.',
};

/** The gateway knows no buyers. */
const CUSTOMER = 'test_customer';

const DECLINED_LATER: PaymentDeclined = {
  status: 'declined',
  code: 'card_declined',
  sentence: 'Your card was declined. Try another card.',
};

const NOT_APPROVED: PaymentDeclined = {
  status: 'declined',
  code: 'card_declined',
  sentence: 'The payment was not confirmed. Try again, or use another card.',
};

const FOREIGN_TOKEN: PaymentDeclined = {
  status: 'declined',
  code: 'card_declined',
  sentence: 'This confirmation is for a different payment. Please pay again.',
};

function succeed(chargeId: string, amount: Money, { number, country }: TestCard): PaymentSucceeded {
  const fee = { amount: Math.round((amount.amount * FEE_PERCENT) / 100), currency: amount.currency };
  return { status: 'succeeded', chargeId, brand: 'visa', last4: number.slice(-4), fee, ...(country && { country }) };
}

const Paid = z.object({
  status: z.literal('succeeded'),
  chargeId: z.string(),
  brand: z.string(),
  last4: z.string(),
  country: z.string().exactOptional(),
  fingerprint: z.string().exactOptional(),
  fee: z.object({ amount: z.int(), currency: z.string() }),
  saved: z.object({ customer: z.string(), method: z.string(), fingerprint: z.string() }).exactOptional(),
});

/** The token contains the response that the confirmation will give, because nothing is stored here. */
function sealCharge(paid: PaymentSucceeded, mac: Mac): string {
  const body = Buffer.from(JSON.stringify(paid)).toString('base64url');
  return `${body}.${mac('challenge', body)}`;
}

function openCharge(token: string, mac: Mac): PaymentSucceeded | null {
  const [body = '', check = ''] = token.split('.');
  const [given, wanted] = [Buffer.from(check), Buffer.from(mac('challenge', body))];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  return Paid.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
}

function requireAmount({ amount }: Money) {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`Not an amount to move: ${amount}`);
}
