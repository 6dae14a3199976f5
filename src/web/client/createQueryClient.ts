import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallRefusal } from './CallRefusal.ts';
import { userKey } from './queries/user.ts';

/** The cache of server responses. A call that finds the session over signs the whole app out. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: noticeSessionEnd }),
    mutationCache: new MutationCache({ onError: noticeSessionEnd }),
    defaultOptions: {
      // Without a connection, a query fails with a message instead of showing a skeleton forever.
      queries: {
        staleTime: 20_000,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (count, error) => count < 2 && isPassing(error),
        retryDelay: (count) => 300 * 3 ** count,
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;

  function noticeSessionEnd(error: unknown) {
    if (isSessionOver(error) && client.getQueryData(userKey)) client.setQueryData(userKey, null);
  }
}

/** True if the session has ended. A wrong password is also a 401, but does not end the session. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof CallRefusal && SESSION_OVER.has(error.code);
}

const SESSION_OVER: ReadonlySet<string> = new Set([
  'unauthenticated',
  'stores-unauthenticated',
  'admin-unauthenticated',
]);

function isPassing(error: unknown): boolean {
  return error instanceof CallRefusal && (PASSING.has(error.code) || PASSING_STATUS.has(error.status));
}

const PASSING: ReadonlySet<string> = new Set(['network', 'unavailable', 'deadline-exceeded']);
const PASSING_STATUS: ReadonlySet<number> = new Set([408, 502, 503, 504]);
