import { queryOptions } from '@tanstack/react-query';
import { call, type Answer } from '../call.ts';

export type Tenant = Answer<'getTenantInfo'>['tenant'];

/** The state of a store's customer pool. */
export const tenantQuery = (storeId: string) =>
  queryOptions<Tenant>({
    queryKey: ['tenant', storeId],
    queryFn: async ({ signal }) => (await call('getTenantInfo', { tenantId: storeId }, { signal })).tenant,
  });
