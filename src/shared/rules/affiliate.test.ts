import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  FINGERPRINT_PATTERN,
  fingerprintText,
  isBot,
  isInAffiliateWindow,
  isSameMailbox,
  PENDING_REFERRAL,
  rateOf,
  REFERRAL_QUERY,
  shortFingerprint,
} from './affiliate.ts';
import { AFFILIATE_WINDOW_DAYS, FINGERPRINT_LENGTH } from './limits.ts';

describe('the fingerprint', () => {
  const browser = { userAgent: 'Safari', language: 'pt-BR', screen: '390x844', timezone: 'America/Recife' };

  it('is the first 16 hex characters of the SHA-256 of the browser’s properties', () => {
    const sha256 = createHash('sha256').update(fingerprintText(browser)).digest();
    expect(FINGERPRINT_LENGTH).toBe(16);
    expect(shortFingerprint(sha256)).toBe(sha256.toString('hex').slice(0, 16));
    expect(shortFingerprint(sha256)).toMatch(FINGERPRINT_PATTERN);
  });

  it('keeps leading zeros', () => {
    expect(shortFingerprint(new Uint8Array(32))).toBe('0000000000000000');
  });

  it('does not depend on the order of the properties, but on every value', () => {
    const { userAgent, ...rest } = browser;
    expect(fingerprintText({ ...rest, userAgent })).toBe(fingerprintText(browser));
    expect(fingerprintText({ ...browser, language: 'pt-PT' })).not.toBe(fingerprintText(browser));
  });
});

it('reads the field names of the specification', () => {
  expect([REFERRAL_QUERY, PENDING_REFERRAL]).toEqual(['ref', 'pending_referral']);
});

describe('the affiliate window', () => {
  const visit = new Date('2026-03-02T09:00:00Z');
  it.each([
    ['at once', 0, true],
    ['on its last day', 30 * 24, true],
    ['an hour later', 30 * 24 + 1, false],
    ['before the visit', -1, false],
  ])('%s: %d hours', (_, hours, isOpen) => {
    expect(AFFILIATE_WINDOW_DAYS).toBe(30);
    expect(isInAffiliateWindow(visit, new Date(visit.getTime() + hours * 3_600_000))).toBe(isOpen);
  });
});

it.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['facebookexternalhit/1.1', true],
  ['Twitterbot/1.0', true],
  ['WhatsApp/2.23.20', true],
  ['', true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Instagram 300.0', false],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36', false],
  ['Mozilla/5.0 (Linux; Android 14; CUBOT X70) AppleWebKit/537.36', false],
  ['node', false],
])('classifies %j: a bot is %s', (userAgent, bot) => {
  expect(isBot(userAgent)).toBe(bot);
});

it.each([
  ['ana@example.com', 'Ana@Example.com', true],
  ['ana@example.com', 'ana+two@example.com', true],
  ['ana@example.com', 'ana@example.org', false],
  ['ana@example.com', 'bea@example.com', false],
])('compares %s and %s as mailboxes: same is %s', (one, other, same) => {
  expect(isSameMailbox(one, other)).toBe(same);
});

it.each([
  [0, 0, null],
  [1, 4, 0.25],
  [3, 2, 1],
])('computes from %d of %d the rate %s', (part, whole, rate) => {
  expect(rateOf(part, whole)).toBe(rate);
});
