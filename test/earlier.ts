/**
 * SQL for the time in a column, moved into the past. A cluster refuses to update with `column - interval`, whose result
 * depends on the time zone of the session.
 */
export const earlier = (column: string, interval: string): string =>
  `(${column} at time zone 'UTC' - ${interval}) at time zone 'UTC'`;
