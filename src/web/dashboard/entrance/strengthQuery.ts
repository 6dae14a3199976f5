import { queryOptions } from '@tanstack/react-query';

/** The password estimator. It is half a megabyte large, so it loads when typing a new password starts. */
export const strengthQuery = queryOptions({
  queryKey: ['password-strength'],
  queryFn: () => import('./estimateStrength.ts'),
  staleTime: Infinity,
});
