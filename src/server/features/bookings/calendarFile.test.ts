import { expect, it } from 'vitest';
import { calendarFile } from './calendarFile.ts';

const ana = { name: 'Ana Studio', email: 'ana@example.com' };
const FACTS = { uid: 'booking.1@localhost', sequence: 0, host: ana, method: 'REQUEST' } as const;
const TIMES = {
  startsAt: new Date('2026-03-02T09:00:00Z'),
  endsAt: new Date('2026-03-02T09:30:00Z'),
  now: new Date('2026-03-01T00:00:00Z'),
};

it('contains no control character, which calendars refuse (RFC 5545, 3.3.11)', () => {
  const hostile = 'Talk\u0007\u202e\r\nEND:VEVENT';
  const guest = { name: hostile, email: 'eve@example.com' };
  const file = calendarFile({ ...FACTS, ...TIMES, title: hostile, place: `${hostile}\nRoom 2`, guest });
  expect(file).not.toMatch(/[^\P{Cc}\r\n]/u);
  const lines = file.replaceAll('\r\n ', '').split('\r\n');
  expect(lines).toContain('SUMMARY:Talk END:VEVENT');
  expect(lines).toContain('ATTENDEE;ROLE=REQ-PARTICIPANT;CN="Talk END:VEVENT":MAILTO:eve@example.com');
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
});
