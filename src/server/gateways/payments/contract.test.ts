import { describe, expect, it } from 'vitest';
import type { PaymentGateway, TypedCard } from './port.ts';
import { testPayments } from './testPayments.ts';

const NOW = new Date('2026-03-15T12:00:00Z');

/**
 * Each gateway with the sources that make it succeed, decline and require action. A real gateway joins with its own
 * test mode.
 */
const gateways = [
  {
    name: 'testPayments',
    open: () => testPayments({ secret: 'a-secret', now: () => NOW }),
    pays: card('4242 4242 4242 4242'),
    declines: card('4000000000000002'),
    asks: card('4000002500003155'),
  },
];

describe.each(gateways)('$name keeps the contract of a payment gateway', ({ open, pays, declines, asks }) => {
  const gateway: PaymentGateway = open();
  const amount = { amount: 2400, currency: 'USD' };
  const paymentOf = (attemptId: string, card: TypedCard) => ({
    attemptId,
    amount,
    source: tokenOf(gateway, card),
    description: 'Order STO-1',
    returnTo: 'https://stoa.example/back',
  });
  const charge = (attemptId: string, card: TypedCard) => gateway.createPayment(paymentOf(attemptId, card));

  it('charges, and says what it kept', async () => {
    const answer = await charge('order-1', pays);
    expect(answer).toEqual({
      status: 'succeeded',
      chargeId: expect.stringMatching(/^\w{10,}$/),
      brand: expect.stringMatching(/^[a-z]+$/),
      last4: expect.stringMatching(/^\d{4}$/),
      fee: { amount: expect.any(Number), currency: 'USD' },
    });
  });

  it('charges once per attempt, however often and however fast it is called', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => charge('order-2', pays)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await open().createPayment(paymentOf('order-2', pays))).toEqual(answers[0]);
  });

  it('names different charges differently', async () => {
    const ids = await Promise.all(['order-3', 'order-4'].map((key) => charge(key, pays)));
    expect(new Set(ids.map((answer) => 'chargeId' in answer && answer.chargeId)).size).toBe(2);
  });

  it('declines with a code and a sentence for the buyer', async () => {
    expect(await charge('order-5', declines)).toEqual({
      status: 'declined',
      code: 'card_declined',
      sentence: expect.stringMatching(/\.$/),
    });
  });

  it('lets a buyer pay with another card in a new attempt after a decline', async () => {
    await charge('order-6', declines);
    expect(await charge('order-6-again', pays)).toMatchObject({ status: 'succeeded' });
  });

  it('charges no token that it did not make', async () => {
    const payment = { ...paymentOf('order-13', pays), source: 'tok_4242424242424242' };
    await expect(gateway.createPayment(payment)).rejects.toThrow('no such token');
  });

  it('asks for a confirmation, and charges once it is given, twice the same', async () => {
    const asked = await charge('order-7', asks);
    if (asked.status !== 'requires-action') throw new Error('It did not ask.');
    const step = { chargeId: asked.chargeId, token: asked.action.token, approved: true };
    const paid = await gateway.confirm(step);
    expect(paid).toMatchObject({ status: 'succeeded', chargeId: asked.chargeId, fee: { currency: 'USD' } });
    expect(await gateway.confirm(step)).toEqual(paid);
  });

  it('declines what was not confirmed', async () => {
    const asked = await charge('order-8', asks);
    if (asked.status !== 'requires-action') throw new Error('It did not ask.');
    const answer = await gateway.confirm({ chargeId: asked.chargeId, token: asked.action.token, approved: false });
    expect(answer).toMatchObject({ status: 'declined', code: 'card_declined' });
  });

  it('declines a confirmation of another charge, and one that it did not give', async () => {
    const [one, other] = [await charge('order-9', asks), await charge('order-10', asks)];
    if (one.status !== 'requires-action' || other.status !== 'requires-action') throw new Error('It did not ask.');
    const tokens = [
      other.action.token,
      '',
      '.',
      'x.y',
      `${one.action.token}0`,
      one.action.token.slice(1),
      one.action.token.split('.')[0] ?? '',
    ];
    for (const token of tokens) {
      expect(await gateway.confirm({ chargeId: one.chargeId, token, approved: true })).toMatchObject({
        status: 'declined',
      });
    }
  });

  it('refunds once for a key, and again for another', async () => {
    const paid = await charge('order-11', pays);
    if (paid.status !== 'succeeded') throw new Error('It did not pay.');
    const refund = (idempotencyKey: string) => gateway.refund({ idempotencyKey, chargeId: paid.chargeId, amount });
    const [first, again, second] = [await refund('r1'), await refund('r1'), await refund('r2')];
    expect(first).toEqual({ status: 'succeeded', refundId: expect.stringMatching(/^\w{10,}$/) });
    expect(again).toEqual(first);
    expect(second.refundId).not.toBe(first.refundId);
  });

  it('refunds no charge that it did not make', async () => {
    const paid = await charge('order-12', pays);
    if (paid.status !== 'succeeded') throw new Error('It did not pay.');
    for (const chargeId of ['', 'x', 'test_ch_', `${paid.chargeId}0`, paid.chargeId.replace(/.$/, '_')]) {
      await expect(gateway.refund({ idempotencyKey: 'r', chargeId, amount })).rejects.toThrow('no such charge');
    }
  });

  it.each([0, -1, 1.5, Number.NaN, 2 ** 53])('moves no amount of %d', async (wrong) => {
    const money = { amount: wrong, currency: 'USD' };
    const payment = { ...paymentOf('k', pays), amount: money };
    await expect(gateway.createPayment(payment)).rejects.toThrow(RangeError);
    await expect(gateway.refund({ idempotencyKey: 'k', chargeId: 'x', amount: money })).rejects.toThrow(
      'Not an amount',
    );
  });
});

function card(number: string): TypedCard {
  return { number, expiry: '12/30', cvc: '123' };
}

function tokenOf(gateway: PaymentGateway, typed: TypedCard): string {
  const tokenized = gateway.tokenizeCard(typed);
  if (!('token' in tokenized)) throw new Error(tokenized.sentence);
  return tokenized.token;
}
