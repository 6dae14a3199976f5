import { useQuery } from '@tanstack/react-query';
import { isTimeZone, UTC } from '#shared/rules/timeZone.ts';
import { userQuery } from './queries/user.ts';

/** The zone that this browser's clock runs in. */
export function browserTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : UTC;
}

/** Whose days the figures are counted by: the creator's setting, and this browser's until there is one. */
export function useTimeZone(): string {
  const { data: user } = useQuery(userQuery);
  return user?.timeZone ?? browserTimeZone();
}
