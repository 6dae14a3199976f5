import { describe, expect, it } from 'vitest';
import { readBusyTimes } from './readBusyTimes.ts';

const window = { zone: 'UTC', from: Date.parse('2026-12-01'), until: Date.parse('2027-02-01') };
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');

describe('the thread that reads a calendar', () => {
  it('answers with busy times, or why there are none', async () => {
    const text = calendar(event('UID:a', 'DTSTART:20261210T100000Z', 'DURATION:PT1H'));
    const from = Date.parse('2026-12-10T10:00Z');
    expect(await readBusyTimes({ ...window, text })).toEqual({
      problem: null,
      unread: 0,
      busy: [{ uid: 'a', from, to: from + 3_600_000 }],
    });
    expect(await readBusyTimes({ ...window, text: '<html>' })).toEqual({ problem: 'not-calendar' });
  });

  it('answers also if the library fails at a value', async () => {
    const text = calendar(event('UID;VALUE=DATE-TIME:abc', 'DTSTART:20261210T100000Z'));
    expect(await readBusyTimes({ ...window, text })).toEqual({ problem: 'not-calendar' });
  });

  it('ends after its time, also within one step of a rule that never comes true', async () => {
    const never = event('DTSTART:20261201T100000Z', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30');
    expect(await readBusyTimes({ ...window, text: calendar(never) }, { seconds: 1 })).toEqual({
      problem: 'too-complex',
    });
  });

  it.each([
    ['components within each other', 'BEGIN:VEVENT\r\n'.repeat(100_000) + 'END:VEVENT\r\n'.repeat(100_000)],
    ['one very long line', `SUMMARY:${'a,'.repeat(1_000_000)}`],
    ['very many properties', 'X-A;B=C;D="E":f\r\n'.repeat(100_000)],
    ['very many folded lines', `SUMMARY:a${'\r\n b'.repeat(200_000)}`],
  ])('reads or refuses %s, and the next calendar as well', async (_name, lines) => {
    const answer = await readBusyTimes({ ...window, text: calendar(lines) });
    expect([null, 'not-calendar', 'too-complex']).toContain(answer.problem);
    expect(await readBusyTimes({ ...window, text: calendar() })).toEqual({ problem: null, unread: 0, busy: [] });
  });
});
