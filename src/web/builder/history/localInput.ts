/** A moment as a datetime-local field shows it, in the browser's time zone: '2026-03-01T09:00'. */
export function localInput(moment: Date): string {
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** The moment in such a field. Null if it is not valid. */
export function readLocalInput(typed: string): Date | null {
  const moment = new Date(typed);
  return typed === '' || Number.isNaN(moment.getTime()) ? null : moment;
}
