import { getTenantInfo as contract } from '#shared/contract/tenants.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { loadTenant } from './loadTenant.ts';

export const getTenantInfo = defineHandler(contract, async (_input, { tx }) => ({ tenant: await loadTenant(tx) }));
