import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Flags, Maintenance } from '#shared/contract/platform.ts';
import { FLAGS } from '#shared/rules/flags.ts';
import { call } from '../call.ts';
import { remember } from './remember.ts';

/**
 * The maintenance state. If it cannot be read, there is no maintenance and sign-ups are allowed (specification, point
 * 8). The server enforces the real state.
 */
export const maintenanceQuery = queryOptions<Maintenance | null>({
  queryKey: ['maintenance'],
  queryFn: async ({ signal }) => (await call('getMaintenance', {}, { signal })).maintenance,
  staleTime: Infinity,
  retry: false,
});

/** The feature flags for this person, kept up to date by the live stream. */
export const flagsQuery = queryOptions<Flags | null>({
  queryKey: ['flags'],
  queryFn: async ({ signal }) => (await call('getFeatureFlags', {}, { signal })).flags,
  staleTime: Infinity,
});

/** Caches a maintenance document from the live stream. */
export const cacheMaintenance = (client: QueryClient, maintenance: Maintenance): void =>
  remember(client, maintenanceQuery.queryKey, maintenance);

/** Caches the current flags. If one of them changed, refetches everything that depends on flags. */
export function cacheFlags(client: QueryClient, flags: Flags): void {
  const before = client.getQueryData(flagsQuery.queryKey);
  remember(client, flagsQuery.queryKey, flags);
  if (!before || FLAGS.every((flag) => before[flag] === flags[flag])) return;
  void client.invalidateQueries({ predicate: ({ meta }) => meta?.['followsFlags'] === true });
}
