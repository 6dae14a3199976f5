/** A day in the person's time zone, in the format of a date input: '2026-11-21'. */
export function dayOf(moment: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The last moment of a day in the person's time zone. Null if it is not a valid day. */
export function endOfDay(day: string): Date | null {
  const start = startOfDay(day);
  return start && new Date(start.getFullYear(), start.getMonth(), start.getDate(), 23, 59, 59, 999);
}

/** The start of a day in the person's time zone. Null if it is not a valid day. */
export function startOfDay(day: string): Date | null {
  const read = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!read) return null;
  const moment = new Date(Number(read[1]), Number(read[2]) - 1, Number(read[3]));
  return dayOf(moment) === day ? moment : null;
}
