import { expect, it } from 'vitest';
import { localToMoment, momentToLocal } from './moments.ts';

it('shows a moment in the browser’s time zone, and stores it in UTC', () => {
  const local = momentToLocal('2026-03-01T10:30:00.000Z');
  expect(local).toMatch(/^2026-0[23]-\d\dT\d\d:\d\d$/);
  expect(localToMoment(local)).toBe('2026-03-01T10:30:00.000Z');
});

it('reads empty or invalid input as no moment', () => {
  expect([momentToLocal(''), localToMoment(''), momentToLocal('soon')]).toEqual(['', '', '']);
});
