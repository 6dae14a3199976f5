import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { User } from '#shared/contract/accounts.ts';
import { call } from '../call.ts';
import { remember } from './remember.ts';

export const userKey = ['user'] as const;

/** The signed-in creator. Null if nobody is signed in. The live stream keeps it up to date. */
export const userQuery = queryOptions<User | null>({
  queryKey: userKey,
  queryFn: async ({ signal }) => (await call('findUser', {}, { signal })).user,
  staleTime: Infinity,
  gcTime: Infinity,
});

/** Merges a call's or the stream's result into the cached creator. */
export function cacheUser(client: QueryClient, user: Partial<User>): void {
  remember(client, userQuery.queryKey, (known) => (known ? { ...known, ...user } : known));
}
