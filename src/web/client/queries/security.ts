import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, type Answer } from '../call.ts';
import { cursorOf, PAGES } from './pages.ts';
import { sessionsQuery } from './sessions.ts';

export type SecondStep = Answer<'getSecondStep'>;
export type Passkey = Answer<'listPasskeys'>['items'][number];

/** Whether signing in takes a second step. */
export const secondStepQuery = queryOptions({
  queryKey: ['second-step'],
  queryFn: ({ signal }) => call('getSecondStep', {}, { signal }),
});

/** The creator's passkeys, oldest first. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async ({ signal }) => (await call('listPasskeys', {}, { signal })).items,
});

/** Security events of the creator's account, latest first. */
export const securityEventsQuery = infiniteQueryOptions({
  queryKey: ['security-events'],
  queryFn: ({ pageParam, signal }) => call('listSecurityEvents', cursorOf(pageParam), { signal }),
  ...PAGES,
});

/** Refetches sign-in methods and sessions, because a change ends all other sessions. */
export async function reloadSecurity(client: QueryClient): Promise<void> {
  await Promise.all(
    [secondStepQuery, passkeysQuery, sessionsQuery, securityEventsQuery].map(({ queryKey }) =>
      client.invalidateQueries({ queryKey: [...queryKey] }),
    ),
  );
}
