import { describe, expect, it } from 'vitest';
import { choosePayments } from './choosePayments.ts';

const settings = { secret: 'a-secret', now: () => new Date('2026-03-15T12:00:00Z') };
const stripe = (secretKey: string) => ({ secretKey, webhookSecrets: ['whsec_x'] });

describe('choosePayments', () => {
  it('chooses the test gateway outside production', () => {
    expect(choosePayments({ ...settings, isProduction: false, stripe: undefined }).id).toBe('test');
  });

  it('chooses no gateway in production without a key, and never the test gateway', async () => {
    const payments = choosePayments({ ...settings, isProduction: true, stripe: undefined });
    expect(payments).toMatchObject({ form: 'closed', isTest: false });
    await expect(payments.readRefund({ refundId: 're_1', account: null })).rejects.toThrow('STRIPE_SECRET_KEY');
  });

  it.each([
    [false, 'sk_test_x', true],
    [true, 'sk_live_x', false],
    [true, 'rk_live_x', false],
  ])('chooses Stripe if its key is set (production: %s, %s)', (isProduction, key, isTest) => {
    const payments = choosePayments({ ...settings, isProduction, stripe: stripe(key) });
    expect(payments).toMatchObject({ id: 'stripe', form: 'hosted', isTest, pageOrigin: 'https://checkout.stripe.com' });
  });
});
