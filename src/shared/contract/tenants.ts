import { z } from 'zod';
import { callable } from './callable.ts';
import { Timestamp, Uuid } from './fields.ts';

/** A store's pool of customers. Its id is the store's. */
export const Tenant = z.object({
  id: z.string(),
  storeId: z.string(),
  /** `closed`: nobody gets in, and it can be opened again. `cleared`: closed, and its people are gone. */
  status: z.enum(['open', 'closed', 'cleared']),
  customers: z.int(),
  createdAt: Timestamp,
  deletedAt: Timestamp.nullable(),
  /** When its people go, or went; null while it is open. */
  goesAt: Timestamp.nullable(),
});
export type Tenant = z.infer<typeof Tenant>;

const TenantAnswer = z.object({ tenant: Tenant });

export const createTenant = callable({
  name: 'createTenant',
  about: 'Opens a store’s pool of customers, or opens it again; an open one is answered as it is.',
  who: 'owner',
  family: 'stores',
  input: z.object({ storeId: Uuid }),
  output: TenantAnswer,
  example: (world) => ({ storeId: world.storeId }),
});

export const deleteTenant = callable({
  name: 'deleteTenant',
  about:
    'Closes a store’s pool of customers at once: no members area, no checkout. After 30 days its people are removed.',
  who: 'owner',
  storeIn: 'tenantId',
  family: 'stores',
  input: z.object({ tenantId: Uuid }),
  output: TenantAnswer,
  example: (world) => ({ tenantId: world.storeId }),
});

export const getTenantInfo = callable({
  name: 'getTenantInfo',
  about: 'The state of a store’s pool of customers.',
  who: 'owner',
  storeIn: 'tenantId',
  family: 'stores',
  input: z.object({ tenantId: Uuid }),
  output: TenantAnswer,
  example: (world) => ({ tenantId: world.storeId }),
});
