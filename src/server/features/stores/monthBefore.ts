const MONTH_MS = 30 * 86_400_000;

/** Where the thirty days begin in which new addresses and stores are counted. */
export const monthBefore = (now: Date): Date => new Date(now.getTime() - MONTH_MS);
