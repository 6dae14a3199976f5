/** The longest free trial of a subscription. */
export const TRIAL_DAYS_MOST = 90;

export const isTrial = (days: number): boolean => Number.isInteger(days) && days >= 1 && days <= TRIAL_DAYS_MOST;

const DAY_MS = 86_400_000;

/** When the first payment of a trial is due. Days are of 24 hours. */
export const trialEnd = (start: Date, days: number): Date => new Date(start.getTime() + days * DAY_MS);

/**
 * When the customer is reminded of the first payment: seven days before, as card networks require for longer trials, or
 * three days before the end of a short one. Null: it is so short that the receipt is the reminder.
 */
export function trialReminder(start: Date, days: number): Date | null {
  if (days <= 3) return null;
  return trialEnd(start, days - (days < 10 ? 3 : 7));
}
