import { useQuery } from '@tanstack/react-query';
import { isTimeZone, UTC } from '#shared/rules/timeZone.ts';
import { userQuery } from './queries/user.ts';

/** The browser's time zone. */
export function browserTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : UTC;
}

/** The time zone of the creator's figures: their setting, or this browser's until there is one. */
export function useTimeZone(): string {
  const { data: user } = useQuery(userQuery);
  return user?.timeZone ?? browserTimeZone();
}
