import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, type CallInput } from '#web/client/call.ts';
import { cursorOf, FILTERED_PAGES } from '#web/client/queries/pages.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';

/** All queries of the admin area. One action can change any of them, so they are refetched together. */
export const ADMIN_KEY = ['admin'] as const;

export type PeopleFilters = Pick<CallInput<'listPeople'>, 'search' | 'status' | 'planId'>;
export type StoreFilters = Pick<CallInput<'listAllStores'>, 'search' | 'status' | 'creatorId'>;
export type AuditFilters = Pick<CallInput<'getAdminAuditLog'>, 'actor' | 'target' | 'action' | 'since'>;

export type SecurityFilters = Pick<CallInput<'listAllSecurityEvents'>, 'account' | 'kind'>;

export const peopleQuery = (filters: PeopleFilters) =>
  infiniteQueryOptions({
    queryKey: [...ADMIN_KEY, 'people', filters],
    queryFn: ({ pageParam, signal }) => call('listPeople', { ...filters, ...cursorOf(pageParam) }, { signal }),
    ...FILTERED_PAGES,
  });

export const allStoresQuery = (filters: StoreFilters) =>
  infiniteQueryOptions({
    queryKey: [...ADMIN_KEY, 'stores', filters],
    queryFn: ({ pageParam, signal }) => call('listAllStores', { ...filters, ...cursorOf(pageParam) }, { signal }),
    ...FILTERED_PAGES,
  });

export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: [...ADMIN_KEY, 'audit', filters],
    queryFn: ({ pageParam, signal }) => call('getAdminAuditLog', { ...filters, ...cursorOf(pageParam) }, { signal }),
    ...FILTERED_PAGES,
  });

export const allSecurityEventsQuery = (filters: SecurityFilters) =>
  infiniteQueryOptions({
    queryKey: [...ADMIN_KEY, 'security', filters],
    queryFn: ({ pageParam, signal }) =>
      call('listAllSecurityEvents', { ...filters, ...cursorOf(pageParam) }, { signal }),
    ...FILTERED_PAGES,
  });

export type EventFilters = Pick<CallInput<'listProviderEvents'>, 'search' | 'state'>;

export const providerEventsQuery = (filters: EventFilters) =>
  infiniteQueryOptions({
    queryKey: [...ADMIN_KEY, 'provider-events', filters],
    queryFn: ({ pageParam, signal }) => call('listProviderEvents', { ...filters, ...cursorOf(pageParam) }, { signal }),
    ...FILTERED_PAGES,
  });

export type GapFilters = Pick<CallInput<'listGaps'>, 'search' | 'state'>;

export const gapsQuery = (filters: GapFilters) =>
  infiniteQueryOptions({
    queryKey: [...ADMIN_KEY, 'gaps', filters],
    queryFn: ({ pageParam, signal }) => call('listGaps', { ...filters, ...cursorOf(pageParam) }, { signal }),
    ...FILTERED_PAGES,
  });

export const reviewReportsQuery = (filters: Pick<CallInput<'listReviewReports'>, 'isOpen'>) =>
  infiniteQueryOptions({
    queryKey: [...ADMIN_KEY, 'review-reports', filters],
    queryFn: ({ pageParam, signal }) => call('listReviewReports', { ...filters, ...cursorOf(pageParam) }, { signal }),
    ...FILTERED_PAGES,
  });

export type SubscriberFilters = Pick<CallInput<'listPlanSubscribers'>, 'search' | 'planId' | 'state'>;

export const planSubscribersQuery = (filters: SubscriberFilters) =>
  infiniteQueryOptions({
    queryKey: [...ADMIN_KEY, 'plan-subscribers', filters],
    queryFn: ({ pageParam, signal }) => call('listPlanSubscribers', { ...filters, ...cursorOf(pageParam) }, { signal }),
    ...FILTERED_PAGES,
  });

export const planSalesQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'plan-sales'],
  queryFn: ({ signal }) => call('getPlanSales', {}, { signal }),
});

export const adminsQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'admins'],
  queryFn: ({ signal }) => call('getAdminUsers', {}, { signal }),
});

/** Whether the caller is an admin. Separate from the queries above, because admin actions do not change it. */
export const adminStatusQuery = queryOptions({
  queryKey: ['admin-status'],
  queryFn: ({ signal }) => call('checkAdminStatus', {}, { signal }),
});

export const overridesQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'overrides'],
  queryFn: ({ signal }) => call('listFlagOverrides', {}, { signal }),
});

/** One person by uid, for a panel opened by URL. */
export const personQuery = (uid: string) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, 'person', uid],
    queryFn: async ({ signal }) => {
      const { items } = await call('listPeople', { search: uid, limit: 1 }, { signal });
      const [person] = items;
      if (!person) throw new CallRefusal('admin-user-not-found');
      return person;
    },
  });
