import { expect, it } from 'vitest';
import { createBodyBudget } from './bodyBudget.ts';

const MB = 1024 * 1024;
const start = new Date('2026-03-02T09:00:00Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

it('limits the bytes of one address, at once and per second, without affecting others', () => {
  const budget = createBodyBudget();
  const spend = (address: string, bytes: number, now: Date) => () => budget.spend({ address, bytes, now });
  for (let sent = 0; sent < 64; sent += 1) spend('203.0.113.7', MB, start)();
  expect(spend('203.0.113.7', 2 * MB, start)).toThrow(
    expect.objectContaining({ code: 'too-many-requests', details: { retryAfter: 1 } }),
  );
  expect(spend('203.0.113.8', MB, start)).not.toThrow();
  expect(spend('203.0.113.7', 2 * MB, later(1))).not.toThrow();
  expect(spend('203.0.113.7', 3 * MB, later(1))).toThrow('Too many failed attempts.');
});
