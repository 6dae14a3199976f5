import { describe, expect, it } from 'vitest';
import { dayOf, startOfDay } from './calendarDay.ts';

describe('a calendar day', () => {
  it('is the day in the browser’s time zone', () => {
    expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
    expect(startOfDay('2026-01-05')).toEqual(new Date(2026, 0, 5));
  });

  it.each(['', '2026-02-30', '5.1.2026', '2026-13-01'])('is not %j', (day) => {
    expect(startOfDay(day)).toBeNull();
  });
});
