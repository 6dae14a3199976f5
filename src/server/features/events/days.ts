export const DAY_MS = 86_400_000;

/** The UTC day of a moment, such as '2026-03-02'. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The day a number of days after another. */
export const dayAfter = (day: string, days: number): string =>
  dayOf(new Date(startOfDay(day).getTime() + days * DAY_MS));

export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00Z`);
