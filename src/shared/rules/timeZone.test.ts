import { describe, expect, it } from 'vitest';
import { addDays, countDays, dayIn, isTimeZone, listDays, startOfDay, yearBefore } from './timeZone.ts';

const hours = (zone: string, day: string) =>
  (startOfDay(zone, addDays(day, 1)).getTime() - startOfDay(zone, day).getTime()) / 3_600_000;

describe('startOfDay', () => {
  it.each([
    ['UTC', '2026-03-02', '2026-03-02T00:00:00.000Z'],
    ['America/Los_Angeles', '2026-03-02', '2026-03-02T08:00:00.000Z'],
    ['Asia/Tokyo', '2026-03-02', '2026-03-01T15:00:00.000Z'],
    ['Asia/Kolkata', '2026-03-02', '2026-03-01T18:30:00.000Z'],
    ['Asia/Calcutta', '2026-03-02', '2026-03-01T18:30:00.000Z'],
    ['Asia/Kathmandu', '2026-03-02', '2026-03-01T18:15:00.000Z'],
    ['America/St_Johns', '2026-01-15', '2026-01-15T03:30:00.000Z'],
    ['Pacific/Kiritimati', '2026-03-02', '2026-03-01T10:00:00.000Z'],
  ])('of %s on %s is %s', (zone, day, moment) => {
    expect(startOfDay(zone, day).toISOString()).toBe(moment);
  });

  it('gives 23 hours to the day on which clocks go forward, and 25 to the one on which they go back', () => {
    expect(hours('Europe/Berlin', '2026-03-29')).toBe(23);
    expect(hours('Europe/Berlin', '2026-10-25')).toBe(25);
    expect(hours('America/New_York', '2026-03-08')).toBe(23);
    expect(hours('America/New_York', '2026-11-01')).toBe(25);
    expect(hours('Australia/Lord_Howe', '2026-04-05')).toBe(24.5);
    expect(hours('Europe/Berlin', '2026-03-28')).toBe(24);
  });

  it('starts a day without midnight where the clocks jump to', () => {
    expect(startOfDay('Africa/Cairo', '2026-04-24').toISOString()).toBe('2026-04-23T22:00:00.000Z');
    expect(startOfDay('Asia/Beirut', '2026-03-29').toISOString()).toBe('2026-03-28T22:00:00.000Z');
    expect(hours('Asia/Beirut', '2026-03-29')).toBe(23);
  });

  it.each([
    'Europe/Berlin',
    'America/St_Johns',
    'Asia/Beirut',
    'Australia/Adelaide',
    'America/Havana',
    'Pacific/Chatham',
  ])('is where one day of %s ends and the next starts, on every day of a year', (zone) => {
    for (const day of listDays('2026-01-01', '2026-12-31')) {
      const start = startOfDay(zone, day);
      expect(dayIn(zone, start)).toBe(day);
      expect(dayIn(zone, new Date(start.getTime() - 1000))).toBe(addDays(day, -1));
    }
  });
});

describe('calendar days', () => {
  it('are those of the clocks in a time zone', () => {
    const moment = new Date('2026-03-02T20:00:00Z');
    expect(dayIn('Asia/Kolkata', moment)).toBe('2026-03-03');
    expect(dayIn('America/Los_Angeles', moment)).toBe('2026-03-02');
  });

  it('are counted across months and leap years', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(countDays('2024-02-01', '2024-03-01')).toBe(30);
    expect(yearBefore('2024-02-29')).toBe('2023-02-28');
    expect(yearBefore('2026-03-02')).toBe('2025-03-02');
  });
});

describe('isTimeZone', () => {
  it('accepts the names that browsers use, and nothing else', () => {
    expect(['Europe/Berlin', 'Asia/Calcutta', 'UTC', 'America/Argentina/Buenos_Aires'].map(isTimeZone)).not.toContain(
      false,
    );
    expect(['', 'Mars/Phobos', '../etc', "UTC'; drop"].map(isTimeZone)).not.toContain(true);
  });
});
