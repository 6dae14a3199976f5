import { getTenantInfo as contract } from '#shared/contract/tenants.ts';
import { answer } from '../../access/answer.ts';
import { loadTenant } from './loadTenant.ts';

export const getTenantInfo = answer(contract, async (_input, { tx }) => ({ tenant: await loadTenant(tx) }));
