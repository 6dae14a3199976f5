import { describe, expect, it } from 'vitest';
import { UNTRUSTED_MAIL_PER_DAY } from './limits.ts';
import {
  EMAIL_RULES,
  EMAIL_STATES,
  nextEmailState,
  MAIL_STATUSES,
  mailAllowance,
  mailStatus,
  type MailAccountFacts,
} from './mail.ts';

const whole: MailAccountFacts = { exists: true, hasApiKey: true, webhookId: 'wh', webhookStatus: 'active' };

describe('mailStatus', () => {
  it.each([
    [{}, 'configured'],
    [{ exists: false }, 'no_subaccount'],
    [{ hasApiKey: false }, 'no_api_key'],
    [{ webhookId: null }, 'no_webhook'],
    [{ webhookStatus: 'inactive' }, 'webhook_inactive'],
    [{ webhookStatus: null }, 'webhook_inactive'],
    [{ exists: false, hasApiKey: false, webhookId: null, webhookStatus: null }, 'no_subaccount'],
    [{ hasApiKey: false, webhookId: null, webhookStatus: null }, 'no_api_key'],
    [{ webhookId: null, webhookStatus: null }, 'no_webhook'],
  ] as const)('names the first missing step: %o is %s', (lack, status) => {
    expect(mailStatus({ ...whole, ...lack })).toBe(status);
  });

  it('has the four reasons of the specification', () => {
    expect(MAIL_STATUSES.slice(1)).toEqual(['no_subaccount', 'no_api_key', 'no_webhook', 'webhook_inactive']);
  });
});

describe('nextEmailState', () => {
  it.each([
    ['queued', 'sent', 'sent'],
    ['sent', 'queued', 'sent'],
    ['sent', 'delivered', 'delivered'],
    ['delivered', 'sent', 'delivered'],
    ['bounced', 'delivered', 'bounced'],
    ['delivered', 'bounced', 'bounced'],
    ['complained', 'delivered', 'complained'],
    ['complained', 'bounced', 'complained'],
    ['failed', 'sent', 'failed'],
    ['held', 'sent', 'sent'],
  ] as const)('of %s and %s is %s', (one, other, state) => {
    expect(nextEmailState(one, other)).toBe(state);
  });

  it('does not depend on order or repetition', () => {
    for (const one of EMAIL_STATES) {
      expect(nextEmailState(one, one)).toBe(one);
      for (const other of EMAIL_STATES) {
        expect(nextEmailState(one, other)).toBe(nextEmailState(other, one));
        for (const third of EMAIL_STATES) {
          expect(nextEmailState(nextEmailState(one, other), third)).toBe(
            nextEmailState(one, nextEmailState(other, third)),
          );
        }
      }
    }
  });
});

describe('the daily email limit of a store', () => {
  it('is a hundred people until the store is trusted', () => {
    expect(UNTRUSTED_MAIL_PER_DAY).toBe(100);
    expect(mailAllowance({ isTrusted: false, kind: 'opt-in' })).toBe(100);
    expect(mailAllowance({ isTrusted: false, kind: 'campaign' })).toBe(80);
    expect(mailAllowance({ isTrusted: true, kind: 'campaign' })).toBe(Infinity);
  });

  it('never holds back a code or an email about money paid here', () => {
    for (const kind of ['code', 'receipt', 'refund'] as const) {
      expect(EMAIL_RULES[kind]).toMatchObject({ isEssential: true, counts: false });
    }
    for (const kind of ['free-receipt', 'marked-refund'] as const) {
      expect(EMAIL_RULES[kind]).toEqual({ isEssential: false, counts: true, waits: true });
    }
  });
});
