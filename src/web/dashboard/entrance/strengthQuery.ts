import { queryOptions } from '@tanstack/react-query';

/** What knows how passwords are guessed, half a megabyte of it: loaded with the first letter of a new password. */
export const strengthQuery = queryOptions({
  queryKey: ['password-strength'],
  queryFn: () => import('./estimateStrength.ts'),
  staleTime: Infinity,
});
