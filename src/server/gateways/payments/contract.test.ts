import { describe, expect, it } from 'vitest';
import type { PaymentGateway, TypedCard } from './port.ts';
import { testPayments } from './testPayments.ts';

const NOW = new Date('2026-03-15T12:00:00Z');
const LATER = new Date('2026-03-15T12:01:00Z');

/**
 * Each gateway with the sources that make it succeed, decline and require action. A real gateway joins with its own
 * test mode.
 */
const gateways = [
  {
    name: 'testPayments',
    open: (now = NOW) => testPayments({ secret: 'a-secret', now: () => now }),
    pays: card('4242 4242 4242 4242'),
    declines: card('4000000000000002'),
    asks: card('4000002500003155'),
    refundsLater: card('4000 0000 0000 7726'),
    failsToRefund: card('4000 0000 0000 5126'),
  },
];

describe.each(gateways)('$name keeps the contract of a payment gateway', (tested) => {
  const { open, pays, declines, asks, refundsLater, failsToRefund } = tested;
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

  async function chargeIdOf(attemptId: string, card: TypedCard): Promise<string> {
    const paid = await charge(attemptId, card);
    if (paid.status !== 'succeeded') throw new Error('It did not pay.');
    return paid.chargeId;
  }
  const refund = (idempotencyKey: string, chargeId: string) =>
    gateway.refund({ idempotencyKey, chargeId, amount, requestedAt: NOW });

  it('refunds once for a key, and again for another', async () => {
    const chargeId = await chargeIdOf('order-11', pays);
    const [first, again, second] = [
      await refund('r1', chargeId),
      await refund('r1', chargeId),
      await refund('r2', chargeId),
    ];
    expect(first).toEqual({ status: 'succeeded', refundId: expect.stringMatching(/^\w{10,}$/) });
    expect(again).toEqual(first);
    expect(second.refundId).not.toBe(first.refundId);
    expect(await gateway.readRefund(first.refundId ?? '')).toEqual(first);
  });

  it('refunds later, and says when that has happened', async () => {
    const asked = await refund('r3', await chargeIdOf('order-14', refundsLater));
    expect(asked).toEqual({ status: 'pending', refundId: expect.stringMatching(/^\w{10,}$/) });
    const { refundId } = asked;
    expect(await gateway.readRefund(refundId ?? '')).toEqual(asked);
    expect(await open(LATER).readRefund(refundId ?? '')).toEqual({ status: 'succeeded', refundId });
  });

  it('says that a refund failed which it had promised', async () => {
    const chargeId = await chargeIdOf('order-15', failsToRefund);
    const { refundId, status } = await refund('r4', chargeId);
    expect(status).toBe('succeeded');
    const failed = { status: 'failed', refundId, failure: expect.stringMatching(/^\w+$/) };
    expect(await open(LATER).readRefund(refundId ?? '')).toEqual(failed);
    const again = { idempotencyKey: 'r4', chargeId, amount, requestedAt: NOW };
    expect(await open(LATER).refund(again)).toEqual(failed);
  });

  it('refunds no charge that it did not make', async () => {
    const paid = await chargeIdOf('order-12', pays);
    for (const chargeId of ['', 'x', 'test_ch_', `${paid}0`, paid.replace(/.$/, '_')]) {
      await expect(refund('r', chargeId)).rejects.toThrow('no such charge');
    }
  });

  it('reads no refund that it did not make', async () => {
    const { refundId } = await refund('r5', await chargeIdOf('order-16', refundsLater));
    for (const wrong of ['', 'x', `${refundId}0`, refundId?.replace('_succeeds_', '_fails_') ?? ''])
      await expect(gateway.readRefund(wrong)).rejects.toThrow('no such refund');
  });

  it('cancels a payment that waits for its buyer', async () => {
    const asked = await charge('order-17', asks);
    if (asked.status !== 'requires-action') throw new Error('It did not ask.');
    expect(await gateway.cancelPayment(asked.chargeId)).toEqual({ status: 'canceled' });
  });

  it.each([0, -1, 1.5, Number.NaN, 2 ** 53])('moves no amount of %d', async (wrong) => {
    const money = { amount: wrong, currency: 'USD' };
    const payment = { ...paymentOf('k', pays), amount: money };
    await expect(gateway.createPayment(payment)).rejects.toThrow(RangeError);
    const wrongRefund = { idempotencyKey: 'k', chargeId: 'x', amount: money, requestedAt: NOW };
    await expect(gateway.refund(wrongRefund)).rejects.toThrow('Not an amount');
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
