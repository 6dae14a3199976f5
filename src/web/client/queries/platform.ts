import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Flags, Maintenance } from '#shared/contract/platform.ts';
import { FLAGS } from '#shared/rules/flags.ts';
import { call } from '../call.ts';
import { remember } from './remember.ts';

/**
 * Whether the platform is in maintenance. Where that cannot be read it is not, and sign-ups are allowed
 * (specification, point 8): the server has the last word in any case.
 */
export const maintenanceQuery = queryOptions<Maintenance | null>({
  queryKey: ['maintenance'],
  queryFn: async ({ signal }) => (await call('getMaintenance', {}, { signal })).maintenance,
  staleTime: Infinity,
  retry: false,
});

/** The feature flags as they are for this person. The live stream keeps them fresh. */
export const flagsQuery = queryOptions<Flags | null>({
  queryKey: ['flags'],
  queryFn: async ({ signal }) => (await call('getFeatureFlags', {}, { signal })).flags,
  staleTime: Infinity,
});

/** Puts a live maintenance document in its place. */
export const rememberMaintenance = (client: QueryClient, maintenance: Maintenance): void =>
  remember(client, maintenanceQuery.queryKey, maintenance);

/** Takes the flags as they are now. Where one of them changed, what follows from flags is asked for anew. */
export function rememberFlags(client: QueryClient, flags: Flags): void {
  const before = client.getQueryData(flagsQuery.queryKey);
  remember(client, flagsQuery.queryKey, flags);
  if (!before || FLAGS.every((flag) => before[flag] === flags[flag])) return;
  void client.invalidateQueries({ predicate: ({ meta }) => meta?.['followsFlags'] === true });
}
