import { expect, it } from 'vitest';
import { csvText } from '../../../../test/csvText.ts';
import { subscribersCsv } from './subscribersCsv.ts';

it('writes subscribers with their consent, and neutralizes formulas', () => {
  const csv = csvText(subscribersCsv, [
    {
      id: 's1',
      email: '=cmd@example.com',
      name: '@SUM(A1)',
      state: 'confirmed',
      consent: 'I want letters, "monthly".',
      hasTicked: true,
      page: 'https://ana.example/',
      gift: null,
      askedAt: '2026-03-01T10:00:00.000Z',
      confirmedAt: '2026-03-01T10:05:00.000Z',
      unsubscribedAt: null,
    },
  ]);
  const [head = '', row = ''] = csv.split('\r\n');
  expect(head).toContain('Email,Name,Status,Signed up at');
  expect(row).toBe(
    "'=cmd@example.com,'@SUM(A1),confirmed,2026-03-01T10:00:00.000Z,2026-03-01T10:05:00.000Z,," +
      '"I want letters, ""monthly"".",yes,https://ana.example/,',
  );
});
