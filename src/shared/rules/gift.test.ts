import { describe, expect, it } from 'vitest';
import { giftDays, giftTime } from './gift.ts';

const now = new Date('2026-02-27T15:30:00Z');

describe('giftTime', () => {
  it('is now without a day, and on a day whose hour is over', () => {
    expect(giftTime('', now)).toEqual(now);
    expect(giftTime('2026-02-27', now)).toEqual(now);
  });

  it('is ten in the morning in UTC of a day up to a year ahead', () => {
    expect(giftTime('2026-02-27', new Date('2026-02-27T09:59:00Z'))).toEqual(new Date('2026-02-27T10:00:00Z'));
    expect(giftTime('2026-02-28', now)).toEqual(new Date('2026-02-28T10:00:00Z'));
    expect(giftTime('2027-02-27', now)).toEqual(new Date('2027-02-27T10:00:00Z'));
  });

  it('is now for the day of a buyer in America when it is over in UTC', () => {
    const evening = new Date('2026-02-28T03:00:00Z');
    expect(giftDays(evening)).toEqual({ first: '2026-02-27', last: '2027-02-28' });
    expect(giftTime('2026-02-27', evening)).toEqual(evening);
  });

  it.each(['2026-02-26', '2027-02-28', '2026-02-29', '2026-13-01', 'tomorrow', '27.02.2026', '2026-2-28'])(
    'is not %s',
    (day) => {
      expect(giftTime(day, now)).toBeNull();
    },
  );
});
