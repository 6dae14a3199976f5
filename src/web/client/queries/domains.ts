import { queryOptions } from '@tanstack/react-query';
import { call, type Answer } from '../call.ts';

export type Domains = Answer<'getDomains'>;

const SOON_MS = 2000;
const LATER_MS = 60_000;

/** The domains of a store, refetched while one of them is being checked. */
export const domainsQuery = (storeId: string) =>
  queryOptions<Domains>({
    queryKey: ['domains', storeId],
    queryFn: ({ signal }) => call('getDomains', { storeId }, { signal }),
    meta: { followsFlags: true },
    refetchInterval: ({ state: { data } }) => {
      if (!data?.isOn) return false;
      if (data.domains.some(({ isChecking }) => isChecking)) return SOON_MS;
      return data.domains.some(({ state }) => state === 'pending') ? LATER_MS : false;
    },
  });
