import { readLocalInput } from './localInput.ts';

/** The time that a dialog for scheduling suggests: tomorrow at nine in the browser's time zone. */
export function tomorrowAtNine(): Date {
  const date = new Date();
  date.setDate(date.getDate() + 1);
  date.setHours(9, 0, 0, 0);
  return date;
}

export const scheduleHint = (): string => `In your time zone, ${new Intl.DateTimeFormat().resolvedOptions().timeZone}`;

/** The time that was typed, or why nothing can be scheduled for it. */
export function readScheduleTime(typed: string): { at: Date } | { problem: string } {
  const at = readLocalInput(typed);
  if (at === null) return { problem: 'Choose a date and a time.' };
  return at.getTime() <= Date.now() ? { problem: 'Choose a time in the future.' } : { at };
}
