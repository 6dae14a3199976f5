import { z } from 'zod';
import { callable } from './callable.ts';
import { Timestamp, Uuid } from './fields.ts';

/** A store's pool of customers. Its id is the store's id. */
export const Tenant = z.object({
  id: z.string(),
  storeId: z.string(),
  /** `closed`: nobody can sign in, and it can be reopened. `cleared`: closed, and its customers are deleted. */
  status: z.enum(['open', 'closed', 'cleared']),
  customers: z.int(),
  createdAt: Timestamp,
  deletedAt: Timestamp.nullable(),
  /** When its customers are or were deleted. Null while it is open. */
  removedAt: Timestamp.nullable(),
});
export type Tenant = z.infer<typeof Tenant>;

const TenantAnswer = z.object({ tenant: Tenant });

export const createTenant = callable({
  name: 'createTenant',
  about: 'Opens a store’s pool of customers, or opens it again. An open pool is returned unchanged.',
  who: 'owner',
  family: 'stores',
  input: z.object({ storeId: Uuid }),
  output: TenantAnswer,
  example: (world) => ({ storeId: world.storeId }),
});

export const deleteTenant = callable({
  name: 'deleteTenant',
  about:
    'Closes a store’s pool of customers immediately: no members area and no checkout. After 30 days the customers are deleted.',
  who: 'owner',
  storeIn: 'tenantId',
  family: 'stores',
  input: z.object({ tenantId: Uuid }),
  output: TenantAnswer,
  example: (world) => ({ tenantId: world.storeId }),
});

export const getTenantInfo = callable({
  name: 'getTenantInfo',
  about: 'Returns the state of a store’s pool of customers.',
  who: 'owner',
  storeIn: 'tenantId',
  family: 'stores',
  input: z.object({ tenantId: Uuid }),
  output: TenantAnswer,
  example: (world) => ({ tenantId: world.storeId }),
});
