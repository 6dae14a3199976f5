/** A moment in the format of a datetime-local input, in the person's time zone. Empty: none. */
export function momentToLocal(iso: string): string {
  const at = new Date(iso);
  if (iso === '' || Number.isNaN(at.getTime())) return '';
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** Converts such an input's value to an ISO string in UTC. Empty: none or invalid. */
export function localToMoment(local: string): string {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? '' : at.toISOString();
}
