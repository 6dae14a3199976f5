import { queryOptions } from '@tanstack/react-query';
import { call, type Answer } from '../call.ts';

export type SignedInPlace = Answer<'listSessions'>['items'][number];

/** The creator's open sessions, latest first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call('listSessions', {}, { signal })).items,
});
