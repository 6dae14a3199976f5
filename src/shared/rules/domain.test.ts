import { expect, it } from 'vitest';
import { DOMAIN_PROOF_DAYS, isProofOver, nextCheckAt, proofName, proofValue } from './domain.ts';

const NOW = new Date('2026-03-02T09:00:00Z');

it.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [4, 10],
  [7, 60],
  [500, 60],
])('after %d checks the next one is %d minutes later', (tries, minutes) => {
  expect(nextCheckAt(tries, NOW).getTime() - NOW.getTime()).toBe(minutes * 60_000);
});

it('a domain can be proven for three days', () => {
  const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
  expect(DOMAIN_PROOF_DAYS).toBe(3);
  expect(isProofOver(hoursAgo(71), NOW)).toBe(false);
  expect(isProofOver(hoursAgo(73), NOW)).toBe(true);
});

it('a proof is a record next to the domain, and identifies nobody', () => {
  expect([proofName('ana.example'), proofValue('abc')]).toEqual(['_stoa.ana.example', 'stoa-site=abc']);
});
