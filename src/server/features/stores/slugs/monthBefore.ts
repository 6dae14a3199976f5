const MONTH_MS = 30 * 86_400_000;

/** The start of the 30-day window in which new slugs and stores are counted. */
export const monthBefore = (now: Date): Date => new Date(now.getTime() - MONTH_MS);
