import { IDLE_DAYS } from '#shared/rules/course.ts';

const DAY_MS = 86_400_000;

/**
 * Whoever was there last before this day (UTC) has stopped. `early`: the day that becomes the idle day after the given
 * number of days.
 */
export const idleDay = (now: Date, { early = 0 }: { early?: number } = {}): string =>
  dayOf(new Date(now.getTime() - (IDLE_DAYS - early) * DAY_MS));

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
