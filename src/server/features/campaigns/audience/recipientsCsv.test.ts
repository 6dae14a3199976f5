import { expect, it } from 'vitest';
import { csvText } from '../../../../../test/csvText.ts';
import { recipientsCsv } from './recipientsCsv.ts';

it('writes the state of each recipient, and neutralizes formulas', () => {
  const csv = csvText(recipientsCsv, [
    {
      id: 'r1',
      email: '=cmd@example.com',
      name: '+1',
      source: 'subscriber',
      state: 'bounced',
      problem: 'No such "mailbox"',
      updatedAt: '2026-03-01T10:00:00.000Z',
      unsubscribedAt: null,
    },
  ]);
  const [head, row] = csv.split('\r\n');
  expect(head).toContain('Email,Name,Type,Status');
  expect(row).toBe(`'=cmd@example.com,'+1,subscriber,bounced,"No such ""mailbox""",2026-03-01T10:00:00.000Z,`);
});
