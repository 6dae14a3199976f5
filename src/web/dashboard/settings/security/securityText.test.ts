import { expect, it } from 'vitest';
import type { SecurityEvent } from '#shared/contract/security.ts';
import { securityText } from './securityText.ts';

const event = (more: Partial<SecurityEvent>): SecurityEvent => ({
  id: 'one',
  at: '2026-03-02T09:00:00.000Z',
  kind: 'sign-in',
  outcome: 'done',
  device: 'Safari on iPhone',
  isSameNetwork: true,
  facts: {},
  repeats: 1,
  ...more,
});

it('describes what happened, how, and how often', () => {
  expect(securityText(event({ facts: { method: 'passkey' } }))).toBe('Signed in with a passkey');
  expect(securityText(event({ facts: { method: 'password' } }))).toBe('Signed in');
  expect(securityText(event({ outcome: 'refused', repeats: 3 }))).toBe('Sign-in failed, 3 times');
  expect(securityText(event({ kind: 'access-denied', outcome: 'refused' }))).toBe('Access denied');
});
